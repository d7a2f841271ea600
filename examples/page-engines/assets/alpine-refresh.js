import Alpine from "../files/alpine.js";
import morph from "../files/alpine-morph.js";

Alpine.plugin(morph);
// A component of Livewire does the same when its server has answered.
Alpine.magic("refresh", () => async () => {
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  Alpine.morph(document.querySelector("#content"), page.querySelector("#content").outerHTML);
});
Alpine.start();
