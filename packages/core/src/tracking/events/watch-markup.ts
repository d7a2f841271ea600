import { untrustedAttribute } from "../../contract/attributes.ts";
import { tryOrUndefined } from "../try-or-undefined.ts";
import type { Report } from "./report.ts";
import { createWarn, type Warn } from "./warn.ts";
import { itemEvents, type ItemEvent } from "./data-layer.ts";
import { readItem, type PushedItem } from "./event-data.ts";

/** Milliseconds from one look for items to the next. */
export const interval = 2000;

/** Marks an element or a block, and names its event. */
export const eventAttribute = "data-track";
const itemAttribute = "data-track-item";
const blocks = `script[type="application/json"][${eventAttribute}]`;
const marked = `[${eventAttribute}][${itemAttribute}]`;

/** A click that was made before a widget took over, made again for it. */
export interface ReplayedClick extends MouseEvent {
  /** The element that the visitor clicked: it may be gone. */
  skerryClicked: EventTarget;
}

/** Events of page engines: a visit of another page, or of the same one again, begins. */
const visitEvents =
  "turbo:visit turbolinks:visit livewire:navigate htmx:historyRestore astro:before-swap";

/** Events of page engines: the page of a visit is there. */
const pageEvents =
  "turbo:load turbolinks:load livewire:navigated htmx:afterSettle htmx:historyRestore htmx:after:history:update htmx:after:settle astro:page-load";

/** Whether a page engine shows a copy from its cache while the page itself is on its way. */
const isPreview = (): boolean =>
  document.documentElement.matches("[data-turbo-preview],[data-turbolinks-preview]");

/** The page's address, without the part in it, and without what pages take away once they have read it. */
function pageUrl(): string {
  const { origin, pathname, searchParams } = new URL(location.href);
  const kept = [...searchParams].filter(([name]) => !/^utm_|clid$|braid$|^gad_/.test(name));
  return `${origin}${pathname}?${kept.join("&")}`;
}

/** The document's method from the prototype: an image called "querySelectorAll" hides it on the document. */
const findAll = (selector: string) => Document.prototype.querySelectorAll.call(document, selector);

const eventOf = (element: Element) => element.getAttribute(eventAttribute) as ItemEvent;

function parse(text: string | null, warn: Warn, maxLength = Infinity): unknown {
  const value: unknown =
    text && text.length <= maxLength ? tryOrUndefined(() => JSON.parse(text)) : undefined;
  if (value === undefined) warn("the text", text, "JSON (attributes: up to 8,000 characters)");
  return value;
}

function itemOf(element: Element, warn: Warn): PushedItem | null {
  const value = parse(element.getAttribute(itemAttribute), warn, 8000);
  return value === undefined ? null : readItem(value, warn);
}

/**
 * Follows the tracking markup of the page: JSON blocks fire once each; elements that show an item
 * report it once per id, searched for every two seconds while the page is visible, and only when it has
 * changed, unless `itemScan` is `always`; elements that add or remove one do so when clicked.
 *
 * A page engine that puts another page into the document begins a new visit, as a new document does: its items are reported
 * again. What it shows from its cache, until the page itself is there, is not looked at.
 *
 * @param report pushes what the markup names
 * @param isUntrusted whether an element is in a region with content that visitors write: it is left out
 * @param onVisit is called when another page is in the document, with the address of the one before
 * @param signal stops it
 * @param itemScan when to look for items: on a visible page that has changed, by default, or always
 */
export function watchMarkup(
  report: Report,
  isUntrusted: (element: Element) => unknown,
  onVisit: (from: string) => void,
  signal: AbortSignal,
  itemScan?: "changed" | "always",
): void {
  const isAlways = itemScan === "always";
  /** Blocks and elements that have been handled, with the event and the data that they had. */
  const known = new WeakMap<Element, string>();
  const reported = new Set<unknown>();
  /** Targets of clicks that have been reported. */
  const clicked = new WeakSet<EventTarget>();
  const listening = { capture: true, signal };
  let isChanged = true;
  let url = pageUrl();

  function beginVisit(): void {
    reported.clear();
    isChanged = true;
  }

  function scanBlocks(): void {
    for (const block of findAll(blocks)) {
      // An engine that morphs gives a block the content of the next page.
      const text = eventOf(block) + block.textContent;
      if (known.get(block) === text || isUntrusted(block)) continue;
      known.set(block, text);
      const warn = createWarn(block);
      const value = parse(block.textContent, warn);
      if (value !== undefined) report(eventOf(block), value, warn);
    }
  }

  function scanItems(): void {
    const seen: PushedItem[] = [];
    for (const element of findAll(marked)) {
      const event = eventOf(element);
      const text = event + element.getAttribute(itemAttribute);
      if (known.get(element) === text || isUntrusted(element)) continue;
      known.set(element, text);
      const warn = createWarn(element);
      const place = itemEvents.indexOf(event);
      if (place < 0) warn(eventAttribute, event, itemEvents.join(", "));
      const item = itemOf(element, warn);
      const id = item && (item["item_id"] ?? item["item_name"]);
      // An item that can only be removed is not on view.
      if (!id || place < 0 || place > 1 || reported.has(id)) continue;
      reported.add(id);
      seen.push(item);
    }
    if (seen.length > 0) report("view_item", { items: seen });
  }

  function onClick(event: Event): void {
    // Before tracking had loaded, the visitor's own click was not seen.
    if (clicked.has((event as ReplayedClick).skerryClicked)) return;
    const path = event.composedPath();
    for (const target of path) {
      if (!(target instanceof Element) || !target.matches(marked) || isUntrusted(target)) continue;
      const name = eventOf(target);
      if (itemEvents.indexOf(name) < 1) continue;
      // The scan has already warned about a wrong item.
      const item = itemOf(target, () => {});
      if (!item) return;
      report(name, { items: [item] });
      clicked.add(path[0] as EventTarget);
      return;
    }
  }

  const observer = new MutationObserver((records) => {
    isChanged ||= records.some(
      ({ type, target }) => type !== "characterData" || target.parentElement?.matches(blocks),
    );
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: [eventAttribute, itemAttribute, untrustedAttribute],
  });
  function scan(): void {
    const from = url;
    url = pageUrl();
    if (url !== from) {
      beginVisit();
      onVisit(from);
    }
    // While the document is parsed, the last block may be incomplete.
    if (!(isChanged || isAlways) || document.readyState === "loading" || isPreview()) return;
    // In a hidden tab, too: a purchase counts even if the visitor has not seen the tab yet.
    scanBlocks();
    if (document.hidden && !isAlways) return;
    isChanged = false;
    scanItems();
  }
  addEventListener("DOMContentLoaded", scan, listening);
  for (const type of visitEvents.split(" ")) addEventListener(type, beginVisit, listening);
  for (const type of pageEvents.split(" ")) addEventListener(type, scanNow, listening);
  scan();
  /** The observer's turn may still come. */
  function scanNow(): void {
    isChanged = true;
    scan();
  }
  const timer = setInterval(scan, interval);
  // At `window`, so that nothing on the page can stop the event before.
  addEventListener("click", onClick, listening);

  signal.addEventListener("abort", () => {
    clearInterval(timer);
    observer.disconnect();
  });
}
