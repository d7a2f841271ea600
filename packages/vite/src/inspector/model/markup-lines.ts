import { keptAttributes, noteAttributes } from "./kept-attributes.ts";
import { fallbackAttribute } from "@skerry/core/contract/attributes";
import { type Marker, parseMarker } from "@skerry/core/contract/marker";

/** Markup of a server, as it was before anything took it over. */
export interface Served {
  marker: Marker;
  lines: readonly string[];
}

/** A morph shield hides them from the element's own members. */
const childrenOf = (node: Node): Node[] => [
  ...(Reflect.get(Node.prototype, "childNodes", node) as NodeListOf<ChildNode>),
];

/** Content of an island that no widget renders. */
const isOfPage = (node: Node): boolean =>
  node instanceof Element && node.matches(`script[data-props],template[${fallbackAttribute}]`);

/** The markup of an island; `undefined` where its own HTML is no markup of a server. */
export function readServed(element: Element): Served | undefined {
  const first = childrenOf(element).find((node) =>
    node instanceof Element ? !isOfPage(node) : node.nodeValue?.trim(),
  );
  const marker = first instanceof Comment ? parseMarker(first.data) : undefined;
  if (!marker) return undefined;
  noteAttributes(element);
  return { marker, lines: markupLines(element) };
}

/** Ids that React makes: rendered anew, they have other ones. */
const generatedId = /[:«_][\w-]*[rR][\w-]*[:»_]/g;

/** Attributes of an element, as they are compared: of a hydrated one as React renders them. */
function attributesOf(element: Element): string {
  const kept = keptAttributes(element);
  const all = new Map<string, string | undefined>([
    ...[...element.attributes].map(({ name, value }) => [name, value] as const),
    ...kept,
  ]);
  return [...all]
    .map(([name, value]) => {
      if (value === undefined) return "";
      const text =
        name === "style"
          ? value.replaceAll(/\s*([:;])\s*/g, "$1").replace(/;$/, "")
          : value.replaceAll(generatedId, "…");
      return ` ${name}="${text}"`;
    })
    .sort()
    .join("");
}

/**
 * What is in an element as lines of HTML: one for each tag and each text. Without what differs by itself, such as comments,
 * the order of attributes and ids that React makes.
 */
export function markupLines(element: Element): string[] {
  const lines: string[] = [];
  let text = "";

  function endText(indent: string): void {
    const trimmed = text.replaceAll(/\s+/g, " ").trim();
    if (trimmed) lines.push(indent + trimmed);
    text = "";
  }

  function add(parent: Node, indent: string): void {
    for (const node of childrenOf(parent)) {
      if (node instanceof Text) text += node.data;
      else if (node instanceof Element && !isOfPage(node)) {
        endText(indent);
        const { localName } = node;
        lines.push(`${indent}<${localName}${attributesOf(node)}>`);
        const before = lines.length;
        add(node, `${indent}  `);
        if (lines.length > before) lines.push(`${indent}</${localName}>`);
      }
    }
    endText(indent);
  }

  add(element, "");
  return lines;
}

/** A line of a comparison: in both, in the served markup alone, or in the rendered one alone. */
export interface DiffLine {
  kind: "same" | "served" | "rendered" | "gap";
  text: string;
}

/** Beyond it a comparison takes too long, and says too little. */
const maxLines = 600;
/** Lines that are the same around a difference. */
const context = 2;

/** The differences between two lists of lines with some lines around them; nothing where there are none. */
export function diffLines(served: readonly string[], rendered: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < served.length && served[start] === rendered[start]) start += 1;
  if (start === served.length && start === rendered.length) return [];
  let ends = 0;
  const most = Math.min(served.length, rendered.length) - start;
  while (ends < most && served.at(-1 - ends) === rendered.at(-1 - ends)) ends += 1;
  const before = served.slice(0, start);
  const after = ends ? served.slice(-ends) : [];
  const same = (text: string): DiffLine => ({ kind: "same", text });
  return shorten([
    ...before.map(same),
    ...compare(
      served.slice(start, served.length - ends).slice(0, maxLines),
      rendered.slice(start, rendered.length - ends).slice(0, maxLines),
    ),
    ...after.map(same),
  ]);
}

/** By the longest list of lines that both have in common. */
function compare(served: readonly string[], rendered: readonly string[]): DiffLine[] {
  const lengths = Array.from(
    { length: served.length + 1 },
    () => new Uint16Array(rendered.length + 1),
  );
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = served.length - 1; i >= 0; i -= 1) {
    for (let j = rendered.length - 1; j >= 0; j -= 1) {
      (lengths[i] as Uint16Array)[j] =
        served[i] === rendered[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < served.length || j < rendered.length) {
    if (i < served.length && j < rendered.length && served[i] === rendered[j]) {
      lines.push({ kind: "same", text: served[i] as string });
      i += 1;
      j += 1;
    } else if (i < served.length && (j >= rendered.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: "served", text: served[i++] as string });
    } else lines.push({ kind: "rendered", text: rendered[j++] as string });
  }
  return lines;
}

/** Leaves out what is the same, far from a difference. */
function shorten(lines: readonly DiffLine[]): DiffLine[] {
  const isNear = (index: number): boolean =>
    lines
      .slice(Math.max(0, index - context), index + context + 1)
      .some(({ kind }) => kind !== "same");
  const kept: DiffLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (isNear(index)) kept.push(line);
    else if (kept.at(-1)?.kind !== "gap") kept.push({ kind: "gap", text: "⋯" });
  }
  return kept;
}
