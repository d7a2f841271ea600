import { type AtRule, type ChildNode, type Container, parse, Rule } from "postcss";
import parseSelector, { type Node, type Selector } from "postcss-selector-parser";

/** The comment that Tailwind writes above its styles. */
export const tailwindBanner = /\/\*! tailwindcss v/;

/** At-rules that say when rules count. All others but layers count for the whole page. */
const isCondition = (node: ChildNode): node is AtRule & { params: string } =>
  node.type === "atrule" && /^(media|supports|container|starting-style)$/.test(node.name);

const isLayer = (node: ChildNode): node is AtRule & { name: "layer" } =>
  node.type === "atrule" && node.name === "layer";

/** A layer, or the style sheet itself: what is in no layer wins over those in it. */
class Layer {
  readonly children = new Map<string, Layer>();

  /** The layer of a name such as `base.reset`, which comes last if it is new. */
  named(name: string): Layer {
    const [first = "", ...rest] = name.split(".");
    const child = this.children.get(first) ?? new Layer();
    this.children.set(first, child);
    return rest.length > 0 ? child.named(rest.join(".")) : child;
  }

  /** All layers, from that which every other wins over to that which wins. */
  inOrder(): Layer[] {
    return [...[...this.children.values()].flatMap((child) => child.inOrder()), this];
  }
}

/**
 * Lets a style sheet with layers do inside the islands of own widgets what it would do on a page of its own, and
 * nothing outside. On a page that has styles already, every rule of the page wins over what is in a layer. So
 * the layers become specificity, more than that of rules with ids: their order stays, and what is in no layer still
 * wins over them. Rules for the root become rules for islands. What is in no layer counts outside of islands too, as
 * it does without layers.
 *
 * @param css without nested rules
 * @param widgets names of the own widgets
 */
export function confineLayers(css: string, widgets: readonly string[]): string {
  const sheet = parse(css);
  const top = new Layer();
  const layers = new Map<AtRule, Layer>();
  findLayers(sheet, top, layers);
  const order = top.inOrder();
  const island = `:is(${widgets.map((name) => `[data-widget="${name}"]`).join()})`;
  // Slots hold content of the page, which may have islands of its own.
  const slotted = `sk-slot :not(sk-slot ${island} *),sk-slot ${island} sk-slot *`;
  const inside = `${island} :not(:where(${slotted}))`;

  /** The rules of a layer for what is in islands, and for islands themselves. */
  function confined(nodes: readonly ChildNode[], layer: Layer): ChildNode[] {
    const isPage = layer === top;
    const boost = ":not(#sk-iso)".repeat(order.indexOf(layer) + 1);
    const content = wrapped(nodes, inside + boost, contentSelector);
    return isPage
      ? [...nodes, ...content]
      : [...wrapped(nodes, island + boost, rootSelector), ...content];
  }

  function visit(nodes: readonly ChildNode[], layer: Layer): ChildNode[] {
    const made: ChildNode[] = [];
    let alike: ChildNode[] = [];
    const flush = (): void => {
      if (alike.length > 0) made.push(...confined(alike, layer));
      alike = [];
    };
    for (const node of nodes) {
      if (node.type === "rule" || (isCondition(node) && !hasGlobal(node))) alike.push(node);
      else {
        flush();
        if (isLayer(node)) made.push(...visit(node.nodes ?? [], layers.get(node) as Layer));
        else if (isCondition(node)) {
          const inner = visit(node.nodes ?? [], layer);
          made.push(node.clone({ nodes: [] }).append(inner));
        } else if (node.type !== "comment" || node.text.startsWith("!")) made.push(node);
      }
    }
    flush();
    return made;
  }

  const nodes = visit(sheet.nodes as ChildNode[], top);
  const made = sheet.clone({ nodes: [] }).append(nodes);
  renameAnimations(made);
  return made.toString();
}

function findLayers(container: Container, layer: Layer, layers: Map<AtRule, Layer>): void {
  container.each((node) => {
    if (isLayer(node)) {
      const names = node.params.split(",").map((name) => name.trim());
      // One without a name is another one each time.
      const found = names.map((name) => layer.named(name || ` ${layers.size}`));
      layers.set(node, found[0] as Layer);
      if (node.nodes) findLayers(node, found[0] as Layer, layers);
    } else if (isCondition(node)) findLayers(node, layer, layers);
  });
}

/** Whether a condition has more in it than rules. */
function hasGlobal(condition: AtRule): boolean {
  return (condition.nodes ?? []).some(
    (node) => node.type === "atrule" && (!isCondition(node) || hasGlobal(node)),
  );
}

/** Rules nested in another one, with selectors of their own; none without any. */
function wrapped(
  nodes: readonly ChildNode[],
  selector: string,
  change: (complex: Selector) => string | undefined,
): Rule[] {
  const rule = new Rule({ selector, raws: { before: "", between: "", after: "" } });
  rule.append(nodes.map((node) => node.clone()));
  changeRules(rule, change);
  return rule.nodes.length > 0 ? [rule] : [];
}

function changeRules(
  container: Container,
  change: (complex: Selector) => string | undefined,
): void {
  container.each((node) => {
    if (node.type === "atrule") changeRules(node, change);
    if (node.type === "rule") {
      const list = parseSelector().astSync(node.selector);
      node.selectors = list.nodes.flatMap((complex) => change(complex) ?? []);
    }
    const isEmpty =
      node.type === "rule" ? !node.selector : isCondition(node) && !node.nodes?.length;
    if (isEmpty || node.type === "comment") node.remove();
  });
}

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
const rootSelector = (complex: Selector): string | undefined =>
  isRoot(complex) ? `${startable(complex)} &` : undefined;

/** The same selector for elements that the rule around it means. */
function contentSelector(complex: Selector): string | undefined {
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

/** Gives the animations of a theme names that those of the page do not have. */
function renameAnimations(sheet: Container): void {
  const values = /^(-webkit-)?animation(-name)?$|^--animate-/;
  const words = (value: string): string[] => value.match(/[\w-]+/g) ?? [];
  const themed = new Set<string>();
  sheet.walkDecls(/^--animate-/, ({ value }) => words(value).forEach((word) => themed.add(word)));
  const renamed = new Set<string>();
  sheet.walkAtRules("keyframes", (rule) => {
    if (!themed.has(rule.params)) return;
    renamed.add(rule.params);
    rule.params = `sk-${rule.params}`;
  });
  sheet.walkDecls(values, (declaration) => {
    declaration.value = declaration.value.replaceAll(/(?<![\w-])[a-zA-Z][\w-]*/g, (word) =>
      renamed.has(word) ? `sk-${word}` : word,
    );
  });
}
