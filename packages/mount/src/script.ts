import { loadLifecycleModule } from "./loader/chunks.ts";
import { mount } from "./loader/mount.ts";
import type { Skerry } from "./protocol/skerry.ts";

declare const SKERRY_VERSION: string;
declare const SKERRY_MAJOR: number;

function start(queue: ((skerry: Skerry) => void)[]): void {
  const skerry = mount(SKERRY_VERSION);
  window.skerry = skerry;
  // Each on its own: one that throws is reported by the browser and does not stop the others.
  for (const call of queue) queueMicrotask(() => call(skerry));
}

// An element with the id "skerry" would stand here too, a form even with a "version": an element as well.
const present = window.skerry as Partial<Skerry> & ((skerry: Skerry) => void)[];
if (typeof present?.version != "string") start(Array.isArray(present) ? present : []);
else if (parseInt(present.version) !== SKERRY_MAJOR) {
  loadLifecycleModule().then(
    (module) => module.warn(SKERRY_VERSION),
    () => {},
  );
}
