{% load languages static %}"use strict";
// Version {{ version }}
const offline = { language: "{{ language }}" };
importScripts(
  "{% words_of_scripts %}",
  {% for name in scripts %}"{% static name %}"{% if not forloop.last %}, {% endif %}{% endfor %}
);
