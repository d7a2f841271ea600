import Alpine from "../files/alpine.js";
import morph from "../files/alpine-morph.js";
import { livewireMorph } from "./livewire-morph.js";

Alpine.plugin(morph);
Alpine.start();

/** Asks the server for a component again, as Livewire's own `$refresh` does. */
async function refresh(root) {
  const component = { snapshot: root.getAttribute("wire:snapshot"), updates: {}, calls: [] };
  const answer = await fetch(`/page-engines/livewire/update${location.search}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ components: [component] }),
  });
  const { components } = await answer.json();
  const [{ snapshot, effects }] = components;
  livewireMorph(Alpine, root, effects.html);
  root.setAttribute("wire:snapshot", snapshot);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[wire\\:click='$refresh']");
  if (button) refresh(button.closest("[wire\\:id]"));
});
