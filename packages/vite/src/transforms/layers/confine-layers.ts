import { type AtRule, type ChildNode, type Container, parse, type Root, Rule } from "postcss";
import parseSelector, { type Selector } from "postcss-selector-parser";
import {
  findLayers,
  hasGlobal,
  hasLayers,
  isCondition,
  isLayer,
  Layer,
  layersOf,
} from "./css-layers.ts";
import { contentSelector, rootSelector, weakContent, weakRoot } from "./island-selectors.ts";
import { isOfElements, ResetWeights } from "./reset-weights.ts";
import { ThemeAnimations } from "./theme-animations.ts";

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
  const animations = new ThemeAnimations();

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
