import { propsAttribute, stateAttribute } from "@skerry/core/contract/attributes";
import { isParsed } from "./is-parsed.ts";
import { islands, scan, stopRemoved, stopRenamed } from "./page-islands.ts";
import { attribute, observes, started, tryStart } from "./page-start.ts";

/** Up to this many added nodes are scanned one by one; beyond, one query of the document is cheaper. */
const manyNodes = 64;

/** What starts an island when it happens inside, or only its download. */
const interactions = "pointerdown click keydown input touchstart focusin pointerover";

/** At `window`, so that nothing on the page can stop an event before. */
function on(types: string, call: (event: Event) => void): void {
  for (const type of types.split(" ")) addEventListener(type, call, true);
}

/** Scans the page now and whenever it changes, and hands on what the visitor does. */
export function observePage(): void {
  function onMutations(records: MutationRecord[]): void {
    const added: Node[] = [];
    let removed: Node | undefined;
    if (!tryStart()) return;
    for (const { attributeName, target, addedNodes, removedNodes } of records) {
      if (attributeName === attribute) {
        stopRenamed(target as Element);
        added.push(target);
      } else if (attributeName) islands.get(target)?.handleAttribute_(attributeName);
      removed ??= removedNodes[0];
      for (const node of addedNodes) added.push(node);
    }
    if (removed) stopRemoved();
    if (!observes) return;
    // What follows an island shows that it has been parsed, so a page that still loads is scanned whole.
    if (added.length > manyNodes || !isParsed(document)) scan();
    else for (const node of added) scan(node);
  }

  on(interactions, (event) => {
    const path = event.composedPath();
    for (const target of path) {
      islands.get(target as Node)?.handleInteraction_(event.type, path[0] as EventTarget);
    }
  });
  on("DOMContentLoaded load prerenderingchange", () => scan());
  scan();
  const observer = new MutationObserver(onMutations);
  const observe = (): void =>
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: [propsAttribute, stateAttribute, attribute],
    });
  observe();
  // The configuration names the attribute.
  started.then(observe);
}
