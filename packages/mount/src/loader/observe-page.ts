import { propsAttribute, stateAttribute } from "@skerry/core/contract/attributes";
import { isParsed } from "./is-parsed.ts";
import { islands, scan, stopRemoved, stopRenamed } from "./page-islands.ts";
import { attribute, observes, started, tryStart } from "./page-start.ts";

/** Up to this many added nodes are scanned one by one; beyond, one query of the document is cheaper. */
const manyNodes = 64;

/** What starts an island when it happens inside, or only its download; and what lets the page be scanned. */
const events =
  "pointerdown click keydown input touchstart focusin pointerover DOMContentLoaded load prerenderingchange";

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
    if (removed) {
      stopRemoved();
      // It may have been `document.open`, which removes the listeners of the window.
      observe();
    }
    if (!observes) return;
    // What follows an island shows that it has been parsed, so a page that still loads is scanned whole.
    if (added.length > manyNodes || !isParsed(document)) scan();
    else for (const node of added) scan(node);
  }

  function handleEvent(event: Event): void {
    // The last three of them.
    if (/oad|ge/.test(event.type)) scan();
    const path = event.composedPath();
    for (const target of path) {
      islands.get(target as Node)?.handleInteraction_(event.type, path[0] as EventTarget);
    }
  }

  const observer = new MutationObserver(onMutations);
  /** May be called again. */
  function observe(): void {
    // At `window`, so that nothing on the page can stop an event before.
    for (const type of events.split(" ")) addEventListener(type, handleEvent, true);
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: [propsAttribute, stateAttribute, attribute],
    });
  }
  scan();
  observe();
  // The configuration names the attribute.
  started.then(observe);
}
