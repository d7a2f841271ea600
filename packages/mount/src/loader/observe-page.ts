import { propsAttribute, stateAttribute } from "@skerry/core/contract/attributes";
import { block } from "./configuration-block.ts";
import { isParsed } from "@skerry/ui/state/is-parsed";
import { islands, scan, stopRemoved, stopRenamed } from "./islands.ts";
import { isNeeded, warn } from "./chunks.ts";

/** Scans the page now and whenever it changes, and hands on what the visitor does. */
export function observePage(): void {
  function onMutations(records: MutationRecord[]): void {
    const added: Node[] = [];
    if (!block.tryRead()) return;
    // The node after an island shows that it has been parsed, so a page that still loads is scanned whole.
    let isWhole = !isParsed(document);
    let removed: unknown;
    for (const record of records) {
      const { attributeName } = record;
      if (attributeName === block.attribute) {
        stopRenamed(record.target as Element);
        added.push(record.target);
      } else if (attributeName) {
        islands.get(record.target)?.handleAttribute(attributeName);
        // A region that visitors write may have begun or ended.
        isWhole ||= !/^data-(props|widget-state)$/.test(attributeName);
      }
      // A parser makes a record of each node, and the objects of a record are made when they are asked for.
      else if (!isWhole) {
        removed ||= record.removedNodes[0];
        record.addedNodes.forEach((node) => added.push(node));
        // Beyond so many added nodes one scan of the page is cheaper: the last batch of the parser has thousands of
        // records, 15 ms where the page has 5,000 elements.
        isWhole = added.length > 64;
      }
    }
    // It may have been a translator.
    if (isNeeded()) warn((page) => page.noteChanges(records));
    if (isWhole || removed) {
      stopRemoved();
      // It may have been `document.open`, which removes the listeners of the window.
      observe();
    }
    if (block.values.observe === false) return;
    if (isWhole) scan();
    else added.forEach((node) => scan(node));
  }

  function handleEvent(event: Event): void {
    // The last three of them.
    if (/oad|ge/.test(event.type)) {
      // Drops the pending records. They are the parser's, and to read those of 5,000 elements takes longer than
      // to scan the page. Those of a script have been delivered after it, unless it dispatches the event itself.
      if (event.isTrusted) {
        observer.disconnect();
        observe();
      }
      scan();
    }
    const path = event.composedPath();
    for (const target of path) {
      islands.get(target as Node)?.handleInteraction(event.type, path[0] as EventTarget);
    }
  }

  const observer = new MutationObserver(onMutations);
  /** May be called again. */
  function observe(): void {
    // Some start an island, or only its download, when they happen inside it; the others let the page be scanned.
    for (const type of "pointerdown click keydown input touchstart focusin pointerover DOMContentLoaded load prerenderingchange".split(
      " ",
    )) {
      // At `window`, so that nothing on the page can stop an event before.
      addEventListener(type, handleEvent, true);
    }
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: [
        propsAttribute,
        stateAttribute,
        block.attribute,
        // All names of attributes in the selector, and some words more. Unlike it, this tells capitals from small letters.
        ...(block.untrusted
          .toLowerCase()
          .replace(/[.#]/g, " class id ")
          .match(/[\w-]+/g) as string[]),
      ],
    });
  }
  scan();
  observe();
  // The configuration names the attribute.
  block.read.then(observe);
}
