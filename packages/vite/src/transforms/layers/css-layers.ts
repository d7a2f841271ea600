import type { AtRule, ChildNode, Container, Root, Rule } from "postcss";

/** At-rules that say when rules count. All others but layers count for the whole page. */
export const isCondition = (node: ChildNode): node is AtRule & { params: string } =>
  node.type === "atrule" && /^(media|supports|container|starting-style)$/.test(node.name);

export const isLayer = (node: ChildNode): node is AtRule & { name: "layer" } =>
  node.type === "atrule" && node.name === "layer";

/** A layer, or the style sheet itself: what is in no layer wins over those in it. */
export class Layer {
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

/** Whether a style sheet has layers. */
export const hasLayers = (sheet: Root): boolean => {
  let has = false;
  sheet.walkAtRules("layer", () => {
    has = true;
  });
  return has;
};

/** Finds the layers below a container, and which at-rule is which. */
export function findLayers(container: Container, layer: Layer, layers: Map<AtRule, Layer>): void {
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
export function hasGlobal(condition: AtRule): boolean {
  return (condition.nodes ?? []).some(
    (node) => node.type === "atrule" && (!isCondition(node) || hasGlobal(node)),
  );
}

/** The layer that a rule is in; `undefined`: in none. */
export function layerOf(rule: Rule, layers: ReadonlyMap<AtRule, Layer>): Layer | undefined {
  let parent: Container | undefined = rule.parent;
  while (parent) {
    const layer = layers.get(parent as AtRule);
    if (layer) return layer;
    parent = parent.parent as Container | undefined;
  }
  return undefined;
}

/** The layers of a style sheet as they are, for widgets that are not confined. */
export function layersOf(sheet: Root): string {
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
