import { type Specificity, selectorSpecificity } from "@csstools/selector-specificity";
import type { AtRule, Root } from "postcss";
import parseSelector, { type Selector } from "postcss-selector-parser";
import { type Layer, layerOf } from "./css-layers.ts";

/** More elements than selectors of pages for elements have: `body main article section h2`. */
const resetWeight = 8;

/**
 * The order among the rules of resets, as numbers of elements in a selector: whatever specificity they have, it must be less
 * than that of a class.
 */
export class ResetWeights {
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

/** Whether a selector names neither a class nor an id, nor anything that counts as one. */
export function isOfElements(selector: Selector): boolean {
  const { a, b } = selectorSpecificity(selector);
  return a === 0 && b === 0;
}
