import parse from "postcss-selector-parser";
import type { Node, Selector } from "postcss-selector-parser";

/** Whose rules a style file holds. */
export interface StyleOwner {
  /** `search-form` for a widget or a shared component of @skerry/ui; `base` for `styles/base.css`. */
  name: string;
  /** `widget`: `.sk-<name>` is the widget's root element, the one that also has the class `sk`. */
  kind: "widget" | "shared" | "base";
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
  return list.map((complex) => liftComplex(complex, owner)).join(",");
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
