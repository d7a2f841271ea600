import { complainAt } from "./complain-at.ts";
import { itemEvents, type ItemEvent } from "./data-layer.ts";
import { readItem, type Complain, type PushedItem } from "./read-item.ts";

/** What happens to what the markup says. */
export interface MarkupActions {
  /** An event as a JSON block has it. */
  report(event: string, value: unknown, complain: Complain): void;
  /** Items that were seen, added or removed. */
  push(event: ItemEvent, items: readonly PushedItem[]): void;
}

const interval = 2000;

const eventAttribute = "data-track";
const itemAttribute = "data-track-item";
const blocks = `script[type="application/json"][${eventAttribute}]`;
const marked = `[${eventAttribute}][${itemAttribute}]`;

const eventOf = (element: Element) => element.getAttribute(eventAttribute) as ItemEvent;

function parse(text: string | null, complain: Complain, maxLength = Infinity): unknown {
  try {
    if (text && text.length <= maxLength) return JSON.parse(text);
  } catch {
    // As what is too long.
  }
  return complain("the text", text, "JSON (attributes: up to 8,000 characters)");
}

function itemOf(element: Element, complain: Complain): PushedItem | null {
  const value = parse(element.getAttribute(itemAttribute), complain, 8000);
  return value === undefined ? null : readItem(value, complain);
}

/**
 * Follows the tracking markup of the page: JSON blocks fire once each; elements that show an item
 * report it once per id, looked for every two seconds while the page is visible, and only when it has
 * changed; elements that add or remove one do so when clicked.
 *
 * @param signal ends it
 */
export function watchMarkup({ report, push }: MarkupActions, signal: AbortSignal): void {
  /** Blocks, and elements with the item that they had: looked at once. */
  const known = new WeakMap<Element, string>();
  const reported = new Set<unknown>();
  const listening = { capture: true, signal };
  let isChanged = true;

  function scan(): void {
    // A purchase counts in a tab that nobody has looked at yet, too.
    for (const block of document.querySelectorAll(blocks)) {
      if (known.has(block)) continue;
      known.set(block, "");
      const complain = complainAt(block);
      const value = parse(block.textContent, complain);
      if (value !== undefined) report(eventOf(block), value, complain);
    }
    if (document.hidden) return;
    isChanged = false;
    const seen: PushedItem[] = [];
    for (const element of document.querySelectorAll(marked)) {
      const event = eventOf(element);
      const text = event + element.getAttribute(itemAttribute);
      if (known.get(element) === text) continue;
      known.set(element, text);
      const complain = complainAt(element);
      const place = itemEvents.indexOf(event);
      if (place < 0) complain(eventAttribute, event, itemEvents.join(", "));
      const item = itemOf(element, complain);
      const id = item && (item["item_id"] ?? item["item_name"]);
      // What is only removed is not on view.
      if (!id || place < 0 || place > 1 || reported.has(id)) continue;
      reported.add(id);
      seen.push(item);
    }
    if (seen.length > 0) push("view_item", seen);
  }

  function onClick(event: Event): void {
    for (const target of event.composedPath()) {
      if (!(target instanceof Element) || !target.matches(marked)) continue;
      const name = eventOf(target);
      if (itemEvents.indexOf(name) < 1) continue;
      // The scan complains.
      const item = itemOf(target, () => {});
      if (item) push(name, [item]);
      return;
    }
  }

  const observer = new MutationObserver(() => (isChanged = true));
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: [eventAttribute, itemAttribute],
  });
  // A block that the parser is in has no end yet.
  const scanParsed = (): void => {
    if (isChanged && document.readyState !== "loading") scan();
  };
  addEventListener("DOMContentLoaded", scanParsed, listening);
  scanParsed();
  const timer = setInterval(scanParsed, interval);
  // At `window`, so that nothing on the page can stop the event before.
  addEventListener("click", onClick, listening);

  signal.addEventListener("abort", () => {
    clearInterval(timer);
    observer.disconnect();
  });
}
