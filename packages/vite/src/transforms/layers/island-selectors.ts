import type { Node, Selector } from "postcss-selector-parser";

/** The compound after the last combinator. */
const subjectOf = (complex: Selector): Selector["nodes"] =>
  (complex.split((node) => node.type === "combinator") as Selector["nodes"][]).at(-1) ?? [];

const isRoot = (complex: Selector): boolean =>
  subjectOf(complex).some((node) =>
    node.type === "tag"
      ? /^(html|body)$/.test(node.value)
      : /^:(root|host)$/.test(String(node.value)),
  );

/** Rules for the page's root become rules for islands. */
export const rootSelector = (complex: Selector): string | undefined =>
  isRoot(complex) ? `${startable(complex)} &` : undefined;

/** The same selector for elements that the rule around it means. */
export function contentSelector(complex: Selector): string | undefined {
  if (isRoot(complex)) return undefined;
  const [first] = subjectOf(complex);
  const before = first ? complex.nodes.slice(0, complex.nodes.indexOf(first)) : complex.nodes;
  const subject = complex.nodes.slice(before.length).filter(({ type }) => type !== "universal");
  return `${before.map(startableNode).join("")}&${subject.map(startableNode).join("")}`.trim();
}

/** A nested rule begins with no letter in Chrome before 120, and a type stands at the start of a compound alone. */
const startableNode = (node: Node): string =>
  node.type === "tag" ? String(node).replace(node.value, `:is(${node.value})`) : String(node);

const startable = ({ nodes }: Selector): string => nodes.map(startableNode).join("").trim();

/** Selectors of the parts of an element stand at the end. Minifiers write old ones with one colon. */
const isPart = (node: Node): boolean =>
  node.type === "pseudo" && /^::|^:(before|after|first-line|first-letter)$/.test(node.value);

/** A selector of a reset for what is in islands, with this weight in place of its specificity. */
export function weakContent(complex: Selector, weight: string): string | undefined {
  if (isRoot(complex)) return undefined;
  const { before, subject } = compounds(complex);
  const found = subject.findIndex(isPart);
  const parts = found === -1 ? [] : subject.splice(found);
  const condition = subject.map(String).join("").trim();
  const around = before.map(weakCompound).join("");
  return `${around}&${condition && `:where(${condition})`}${weight}${parts.map(String).join("")}`.trim();
}

/** The same for islands themselves. */
export const weakRoot = (complex: Selector, weight: string): string | undefined =>
  isRoot(complex) ? `:where(${String(complex).trim()}) &${weight}` : undefined;

/** A combinator as it is, anything else without specificity. */
const weakCompound = (nodes: Node[]): string =>
  nodes[0]?.type === "combinator"
    ? String(nodes[0])
    : `:where(${nodes.map(String).join("").trim()})`;

/** The compound that a selector is for, and the compounds and combinators before it. */
function compounds(complex: Selector): { before: Node[][]; subject: Node[] } {
  const groups: Node[][] = [[]];
  for (const node of complex.nodes) {
    if (node.type === "combinator") groups.push([node], []);
    else groups.at(-1)?.push(node);
  }
  const subject = groups.pop()?.filter(({ type }) => type !== "universal") ?? [];
  return { before: groups, subject };
}
