import parse from "postcss-selector-parser";
import type { Node, Selector } from "postcss-selector-parser";

/** Whose rules a style file holds. */
export interface StyleOwner {
  /** `search-form` for a widget or a piece of @skerry/ui; `base` for `styles/base.css`. */
  name: string;
  /** `widget`: `.sk-<name>` is the widget's root element, the one that also has the class `sk`. */
  kind: "widget" | "piece" | "base";
}

/**
 * Lifts the selectors of a plain class rule above the guard and above a page's own rules:
 * `.sk-search-form` becomes `.sk.sk-search-form:not(#sk-iso)`, any other class `.x` becomes
 * `.sk .x:not(#sk-iso)`.
 *
 * @throws Error when a selector could reach outside a widget or would lose to the guard. The
 *   message names the part and says what to write instead.
 */
export function liftSelector(selector: string, owner: StyleOwner): string {
  const list = parse().astSync(selector);
  list.walk((node) => checkPart(node, owner));
  return list.map((complex) => liftComplex(complex, owner)).join(",");
}

function checkPart(node: Node, { name }: StyleOwner): void {
  const instead = `Write a class, for example .sk-${name}__${"value" in node ? node.value : ""}`;
  if (node.type === "tag" && !isArgument(node)) {
    throw new Error(
      `The element selector "${node.value}" ties the style to the markup. ${instead}.`,
    );
  }
  if (node.type === "id") {
    throw new Error(`The id "#${node.value}" fits one element of a page only. ${instead}.`);
  }
  if (node.type === "class" && !node.value.startsWith("sk-")) {
    throw new Error(`The class ".${node.value}" may be the page's own. ${instead}.`);
  }
  if (node.type === "pseudo" && node.value === ":has") {
    throw new Error(`":has()" needs Firefox 121. Set a class or a data attribute in the markup.`);
  }
  if (node.type === "pseudo" && node.value === ":dir") {
    throw new Error(
      `":dir()" needs Chrome 120. Write logical properties, or calculate with var(--_dir), which is 1, and -1 from right to left.`,
    );
  }
}

/** `n` in `:nth-child(n + 5)`, `de` in `:lang(de)`. */
function isArgument(node: Node): boolean {
  const pseudo = node.parent?.parent;
  return pseudo?.type === "pseudo" && !/^:(is|where|not|has)$/.test(pseudo.value);
}

function liftComplex(complex: Selector, owner: StyleOwner): string {
  const text = complex.toString().trim();
  const root = `sk-${owner.name}`;
  const isRoot = (name: string) => name === root || name.startsWith(`${root}--`);
  const isOwn = (name: string) => isRoot(name) || name.startsWith(`${root}__`);
  if (owner.kind !== "base" && !classNames(complex.nodes, (name) => name !== ":not").some(isOwn)) {
    throw new Error(`"${text}" would change every widget. Put .${root} in front.`);
  }

  const compounds = complex.split((node) => node.type === "combinator");
  const first = compounds.at(0) ?? [];
  const subject = compounds.at(-1) ?? [];
  const direct = classNames(first, () => false);
  const inside = classNames(first, (name) => name === ":is");
  if (inside.length === 0 || first.some((node) => node.type === "universal")) {
    throw new Error(
      `"${text}" does not begin with a class (outside :where()), so it would reach out of the widget or lose to the reset. Put .${root} in front.`,
    );
  }
  const rooted = owner.kind === "widget" && direct.some(isRoot);
  if (owner.kind === "widget" && !rooted && inside.some(isRoot)) {
    throw new Error(
      `"${text}" has the root inside :is(). Write a selector of its own for .${root}.`,
    );
  }

  // Pseudo-elements stay last: nothing but pseudo-classes of theirs may follow them.
  const element = subject.find((node) => parse.isPseudoElement(node));
  const end = element ? complex.index(element) : complex.nodes.length;
  const matched = complex.nodes.slice(0, end).join("").trim();
  const rest = complex.nodes.slice(end).join("").trim();
  return `.sk${rooted ? "" : " "}${matched}:not(#sk-iso)${rest}`;
}

/** Classes of a compound selector, with those in the pseudo-classes that `enter` says yes to. */
function classNames(nodes: Node[], enter: (pseudo: string) => boolean): string[] {
  return nodes.flatMap((node) => {
    if (node.type === "class") return node.value;
    if (node.type !== "pseudo" || !enter(node.value)) return [];
    return node.nodes.flatMap((complex) => classNames(complex.nodes, enter));
  });
}
