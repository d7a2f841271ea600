import { type Specificity, selectorSpecificity } from "@csstools/selector-specificity";
import { type AtRule, type ChildNode, type Container, parse, type Root, Rule } from "postcss";
import parseSelector, { type Node, type Selector } from "postcss-selector-parser";

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

  /** All layers called `base`, in which Tailwind has its reset. */
  bases(): Layer[] {
    return [...this.children].flatMap(([name, child]) => [
      ...(name === "base" ? [child] : []),
      ...child.bases(),
    ]);
  }
}

/** A part of a site's styles. */
export interface StylePart {
  /** Without nested rules. */
  css: string;
  /** Names of the own widgets for which its layers become specificity. None: it stays as it is. */
  widgets: readonly string[];
  /** Whether others import it too: for these, the layers stay beside that. */
  isShared: boolean;
}

/**
 * Lets styles with layers do inside the islands of some own widgets what they would do on a page of their own, and
 * nothing outside. On a page that has styles already, every rule of the page wins over what is in a layer. So
 * the layers become specificity:
 *
 * - The reset, and what is in layers before it, gets more than the page's rules for elements, and less than one class:
 *   libraries write rules of one class while a page is shown, and count on winning over a reset.
 * - Later layers get more than rules with ids, each more than the one before, and what is in no layer the most. That counts
 *   outside of islands too, as it does without layers. Rules in no layer for elements alone are resets: they come after those
 *   of the layer.
 *
 * Rules for the root become rules for islands. What the island has while its widget is not there keeps the page's styles.
 */
export function confineLayers(parts: readonly StylePart[]): string {
  const top = new Layer();
  const layers = new Map<AtRule, Layer>();
  const sheets = parts.map(({ css, widgets }) => {
    const sheet = parse(css);
    if (widgets.length > 0) findLayers(sheet, top, layers);
    return sheet;
  });
  const order = top.inOrder();
  const resets = order.slice(0, Math.max(-1, ...top.bases().map((one) => order.indexOf(one))) + 1);
  const weights = new ResetWeights(sheets, layers, resets);
  const animations = new Animations();

  return parts
    .map(({ css, widgets, isShared }, index) => {
      if (widgets.length === 0) return css;
      const sheet = sheets[index] as Root;
      const made = confineSheet(sheet, new Scope(widgets), { top, layers, order, weights });
      animations.rename(made);
      return `${isShared && hasLayers(sheet) ? layersOf(sheet) : ""}${made.toString()}`;
    })
    .join("");
}

interface LayerOrder {
  top: Layer;
  layers: ReadonlyMap<AtRule, Layer>;
  /** From that which every other wins over to that which wins. */
  order: readonly Layer[];
  /** The order among the rules of resets. */
  weights: ResetWeights;
}

/** Selectors of what the styles of some widgets may change. */
class Scope {
  /** Their islands while the widget is there, and elements of theirs at the end of the page. */
  readonly islands: string;
  /** What is in them, without slots. */
  readonly content: string;

  constructor(widgets: readonly string[]) {
    const named = (attribute: string): string =>
      `:is(${widgets.map((name) => `[${attribute}="${name}"]`).join()})`;
    const islands = `:is(${named("data-widget")}:is(${shown}),${named("data-skerry-portal")})`;
    // Slots hold content of the page, which may have islands of its own.
    const slotted = `sk-slot :not(sk-slot ${islands} *),sk-slot ${islands} sk-slot *`;
    this.islands = islands;
    this.content = `${islands} :not(:where(${slotted}))`;
  }
}

/** The states of an island in which it has its widget, and not the page's own HTML: mounted, or as a renderer wrote it. */
const shown = `[data-widget-state="mounted"],:has(>template[data-skerry-tailwind])`;

function confineSheet(
  sheet: Root,
  scope: Scope,
  { top, layers, order, weights }: LayerOrder,
): Root {
  /** The rules of a layer for what is in islands, and for islands themselves. */
  function confined(nodes: readonly ChildNode[], layer: Layer): ChildNode[] {
    const { islands, content } = scope;
    if (weights.has(layer)) {
      const weigh = (selector: Selector): string => weights.of(layer, selector);
      return [
        ...wrapped(nodes, `:where(${islands})`, (one) => weakRoot(one, weigh(one))),
        ...wrapped(nodes, `:where(${content})`, (one) => weakContent(one, weigh(one))),
      ];
    }
    const boost = ":not(#sk-iso)".repeat(order.indexOf(layer) - weights.layers + 1);
    if (layer !== top) {
      return [
        ...wrapped(nodes, islands + boost, rootSelector),
        ...wrapped(nodes, content + boost, contentSelector),
      ];
    }
    return [
      ...nodes,
      ...wrapped(nodes, `:where(${content})`, (one) =>
        isOfElements(one) ? weakContent(one, weights.of(layer, one)) : undefined,
      ),
      ...wrapped(nodes, content + boost, (one) =>
        isOfElements(one) ? undefined : contentSelector(one),
      ),
    ];
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

  return sheet.clone({ nodes: [] }).append(visit(sheet.nodes as ChildNode[], top));
}

/** The layers of a style sheet as they are, for widgets that are not confined. */
function layersOf(sheet: Root): string {
  const copy = sheet.clone();
  const keep = (container: Container): void => {
    container.each((node) => {
      if (isCondition(node)) {
        keep(node);
        if (!node.nodes?.length) node.remove();
      } else if (!isLayer(node)) node.remove();
    });
  };
  keep(copy);
  return copy.toString();
}

/** More elements than selectors of pages for elements have: `body main article section h2`. */
const resetWeight = 8;

/**
 * The order among the rules of resets, as numbers of elements in a selector: whatever specificity they have, it must be less
 * than that of a class.
 */
class ResetWeights {
  readonly #layers: readonly Layer[];
  readonly #weights = new Map<string, number>();

  constructor(
    sheets: readonly Root[],
    layers: ReadonlyMap<AtRule, Layer>,
    resets: readonly Layer[],
  ) {
    this.#layers = resets;
    const found = new Map<string, [layer: number, Specificity]>();
    for (const sheet of sheets) {
      sheet.walkRules((rule) => {
        const layer = layerOf(rule, layers);
        if (layer && !this.has(layer)) return;
        for (const selector of parseSelector().astSync(rule.selector).nodes) {
          if (!layer && !isOfElements(selector)) continue;
          const key = this.#keyOf(layer, selector);
          found.set(key, [this.#indexOf(layer), selectorSpecificity(selector)]);
        }
      });
    }
    const sorted = [...found].sort(
      ([, [layer, one]], [, [otherLayer, other]]) =>
        layer - otherLayer || one.a - other.a || one.b - other.b || one.c - other.c,
    );
    for (const [index, [key]] of sorted.entries()) this.#weights.set(key, resetWeight + index);
  }

  /** Number of layers. */
  get layers(): number {
    return this.#layers.length;
  }

  has(layer: Layer): boolean {
    return this.#layers.includes(layer);
  }

  /** Selector that gives a rule its weight, and that every element matches. */
  of(layer: Layer, selector: Selector): string {
    const weight = this.#weights.get(this.#keyOf(layer, selector)) ?? resetWeight;
    // No parser makes an element of this name.
    return `:not(${Array<string>(weight).fill("_").join(" ")})`;
  }

  #keyOf(layer: Layer | undefined, selector: Selector): string {
    const { a, b, c } = selectorSpecificity(selector);
    return [this.#indexOf(layer), a, b, c].join();
  }

  /** What is in no reset's layer comes after those. */
  #indexOf(layer: Layer | undefined): number {
    const index = layer ? this.#layers.indexOf(layer) : -1;
    return index === -1 ? this.#layers.length : index;
  }
}

/** The layer that a rule is in; `undefined`: in none. */
function layerOf(rule: Rule, layers: ReadonlyMap<AtRule, Layer>): Layer | undefined {
  let parent: Container | undefined = rule.parent;
  while (parent) {
    const layer = layers.get(parent as AtRule);
    if (layer) return layer;
    parent = parent.parent as Container | undefined;
  }
  return undefined;
}

/** Whether a selector names neither a class nor an id, nor anything that counts as one. */
function isOfElements(selector: Selector): boolean {
  const { a, b } = selectorSpecificity(selector);
  return a === 0 && b === 0;
}

const hasLayers = (sheet: Root): boolean => {
  let has = false;
  sheet.walkAtRules("layer", () => {
    has = true;
  });
  return has;
};

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

/** Selectors of the parts of an element stand at the end. Minifiers write old ones with one colon. */
const isPart = (node: Node): boolean =>
  node.type === "pseudo" && /^::|^:(before|after|first-line|first-letter)$/.test(node.value);

/** A selector of a reset for what is in islands, with this weight in place of its specificity. */
function weakContent(complex: Selector, weight: string): string | undefined {
  if (isRoot(complex)) return undefined;
  const { before, subject } = compounds(complex);
  const found = subject.findIndex(isPart);
  const parts = found === -1 ? [] : subject.splice(found);
  const condition = subject.map(String).join("").trim();
  const around = before.map(weakCompound).join("");
  return `${around}&${condition && `:where(${condition})`}${weight}${parts.map(String).join("")}`.trim();
}

/** The same for islands themselves. */
const weakRoot = (complex: Selector, weight: string): string | undefined =>
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

/** The animations of themes get names that those of the page, and those of other themes, do not have. */
class Animations {
  /** Their text by new name. */
  readonly #texts = new Map<string, string>();
  /** New names by old ones: the last theme that has one. */
  readonly #names = new Map<string, string>();

  rename(sheet: Container): void {
    const words = (value: string): string[] => value.match(/[\w-]+/g) ?? [];
    const themed = new Set<string>();
    sheet.walkDecls(/^--animate-/, ({ value }) => words(value).forEach((word) => themed.add(word)));
    sheet.walkAtRules("keyframes", (rule) => {
      if (themed.has(rule.params)) rule.params = this.#nameFor(rule);
    });
    sheet.walkDecls(/^(-webkit-)?animation(-name)?$|^--animate-/, (declaration) => {
      declaration.value = declaration.value.replaceAll(
        /(?<![\w-])[a-zA-Z][\w-]*/g,
        (word) => this.#names.get(word) ?? word,
      );
    });
  }

  #nameFor(rule: AtRule): string {
    const text = String(rule.nodes);
    let name = `sk-${rule.params}`;
    for (let count = 2; (this.#texts.get(name) ?? text) !== text; count++) {
      name = `sk-${rule.params}-${count}`;
    }
    this.#texts.set(name, text);
    this.#names.set(rule.params, name);
    return name;
  }
}
