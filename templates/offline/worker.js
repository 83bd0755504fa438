{% load languages static %}"use strict";
// Version {{ version }}
const offline = { language: "{{ language }}", icon: "{% static "icons/icon-192.png" %}" };
importScripts(
  "{% words_of_scripts %}",
  {% for name in scripts %}"{% static name %}"{% if not forloop.last %}, {% endif %}{% endfor %}
);
