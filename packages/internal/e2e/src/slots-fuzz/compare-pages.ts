/** Runs in the page of a browser, so it stands alone. */

/** A page as it came, and with its island filled. */
export type PagePair = readonly [before: string, after: string];

/**
 * Reads both pages of each pair with the browser's own parser, scripting on. Both have to be the same document apart
 * from what is in the island, and each slot has to hold what the author of the page has put there.
 *
 * @returns what is different, for each pair; `""` if nothing is
 */
export function comparePages(pairs: readonly PagePair[]): string[] {
  type Dump = unknown[];

  function dump(node: Node, leftOut?: Node | null): Dump {
    const children = node === leftOut ? [] : dumpAll(node.childNodes, leftOut);
    // A text, or a comment. It is of the frame: no `instanceof` knows it here.
    if (node.nodeValue !== null) return [node.nodeName, node.nodeValue];
    if (node.nodeType !== Node.ELEMENT_NODE) return [node.nodeName, children];
    const element = node as Element;
    const attributes = [...element.attributes].map(({ name, value }) => [name, value]);
    const isTemplate = element instanceof frame.HTMLTemplateElement;
    const inert = isTemplate ? dumpAll(element.content.childNodes) : [];
    const shadow = element.shadowRoot ? dumpAll(element.shadowRoot.childNodes) : [];
    return [element.namespaceURI, element.localName, attributes, children, inert, shadow];
  }

  function dumpAll(nodes: Iterable<Node>, leftOut?: Node | null): Dump[] {
    const dumps: Dump[] = [];
    for (const one of [...nodes].map((node) => dump(node, leftOut))) {
      const last = dumps.at(-1);
      // Texts of a slot may stand apart in the page.
      if (last?.[0] === "#text" && one[0] === "#text") last[1] = `${last[1]}${one[1]}`;
      else dumps.push(one);
    }
    return dumps;
  }

  const isBlank = (dumps: Dump[]): boolean =>
    dumps.every(([name, text]) => name === "#text" && !String(text).trim());

  function describe(slots: ReadonlyMap<string, Node[]>): string {
    const shown = ["a", "b", "children"].map((name) => {
      const content = dumpAll(slots.get(name) ?? []);
      return [name, isBlank(content) ? [] : content];
    });
    return JSON.stringify(shown);
  }

  function add(slots: Map<string, Node[]>, name: string, nodes: Iterable<Node>): void {
    slots.set(name, [...(slots.get(name) ?? []), ...nodes]);
  }

  /** The slots as the author has written them. */
  function authored(island: Element): string {
    const slots = new Map<string, Node[]>();
    for (const node of island.childNodes) {
      const name = node instanceof frame.Element && node.getAttribute("data-slot");
      add(slots, name || "children", [node]);
    }
    return describe(slots);
  }

  /** The slots in the widget's markup: those in its `<div>`, and hidden ones behind it. */
  function filled(island: Element): string {
    const slots = new Map<string, Node[]>();
    const [shown, ...hidden] = island.children;
    for (const slot of [...(shown?.children ?? []), ...hidden]) {
      const name = slot.localName === "sk-slot" ? slot.getAttribute("name") : null;
      if (name === null) return `a stray <${slot.localName}>`;
      add(slots, name, slot.childNodes);
    }
    return describe(slots);
  }

  const iframe = document.createElement("iframe");
  let frame: Window & typeof globalThis;

  function read(html: string): Document {
    // A new frame for each page, because shadow roots and framesets stay.
    iframe.remove();
    document.body.append(iframe);
    frame = iframe.contentWindow as typeof frame;
    const { document: inner } = frame;
    inner.open();
    inner.write(html);
    inner.close();
    return inner;
  }

  function compare([before, after]: PagePair): string {
    const one = read(before);
    const island = one.getElementById("island");
    const around = JSON.stringify(dump(one, island));
    const slots = island ? authored(island) : "no island";
    const other = read(after);
    const rendered = other.getElementById("island");
    if (!rendered) return "The island is gone.";
    if (slots !== filled(rendered)) return `The slots are other ones: ${slots} ${filled(rendered)}`;
    return JSON.stringify(dump(other, rendered)) === around
      ? ""
      : "The page around is another one.";
  }

  return pairs.map(compare);
}
