// Keeps all files of one version of the page, so that it works without a network. Files of
// two versions are never mixed: each is checked by its digest when it is kept, and a page gets
// all of its files from one version.
"use strict";
/* global staffelVersion */
importScripts("version.js");

const { version, files } = self.staffelVersion;
const kept = "staffel " + self.registration.scope;
const cacheName = kept + " " + version;

self.addEventListener("install", (event) => event.waitUntil(fill()));

async function fill() {
  const cache = await caches.open(cacheName);
  try {
    await Promise.all(Object.entries(files).map(async ([name, digest]) => {
      const answer = await fetch(name, { cache: "no-cache" });
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      const body = await answer.arrayBuffer();
      if (hex(await crypto.subtle.digest("SHA-256", body)) !== digest) throw new Error(`${name} is of another version`);
      await cache.put(name, new Response(body, { headers: { "Content-Type": answer.headers.get("Content-Type") || "" } }));
    }));
    const own = await fetch("version.js", { cache: "no-cache" });
    await cache.put("version.js", own);
  } catch (fault) {
    await caches.delete(cacheName);
    throw fault;
  }
}

function hex(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(kept + " ") && name !== cacheName) await caches.delete(name);
  }
})()));

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url), scope = new URL(self.registration.scope);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const name = url.pathname.slice(scope.pathname.length) || "index.html";
  if (name === "sw.js" || (name !== "version.js" && !(name in files))) return;
  event.respondWith((async () => {
    const cache = await caches.open(cacheName);
    return (await cache.match(name)) || fetch(event.request);
  })());
});
