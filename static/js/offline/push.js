// What the site tells a phone at once: shown whether a page is open or not, and a press leads to its page.
"use strict";
self.addEventListener("push", (event) => {
  const { title, words, path, tag, language } = event.data.json();
  const options = { body: words, tag, lang: language, icon: offline.icon, renotify: true, data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(new URL(event.notification.data.path, self.location.origin)));
});

// A page that is open looks again by itself when it comes to the front.
async function lead(address) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = open.find(({ url }) => new URL(url).pathname === address.pathname);
  return same ? same.focus() : self.clients.openWindow(address.href);
}
