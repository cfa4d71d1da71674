// The page without a network: a service worker keeps all files of one version.
import { $, h } from "./dom.js";

/** Begins to keep the page for when there is no network. */
export async function keep() {
  if (!("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  const hadOne = Boolean(workers.controller);
  let gone = false;
  workers.addEventListener("controllerchange", () => {
    // The files of another version are served from now on: this page must not go on with its own.
    if (hadOne && !gone) {
      gone = true;
      location.reload();
    }
  });
  try {
    const registration = await workers.register("sw.js", { updateViaCache: "none" });
    const fresh = () => {
      const next = registration.waiting;
      if (next && workers.controller) offer(next);
    };
    fresh();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", fresh);
    });
    await workers.ready;
    $("offline").textContent = "It is kept for when there is no network.";
  } catch {
    // Without it the page needs the network, and nothing else is lost.
  }
}

function offer(next) {
  if (document.getElementById("fresh")) return;
  $("notices").append(h("p", { class: "notice", id: "fresh" }, "A new version of this page is here. ",
    h("button", { type: "button", onclick: () => next.postMessage("take over") }, "Use it")));
}
