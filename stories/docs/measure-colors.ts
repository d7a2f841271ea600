import { contrastRatio } from "@skerry/widgets/build/contrast";
import { tokens, type Theme } from "./token-values.ts";

/** Colours of a theme as the browser shows them, `#rrggbb`, by the names of their tokens. */
export type Colors = Readonly<Record<string, string>>;

/** A text or a graphic on what it is put on. */
export interface Pair {
  /** `text on canvas` */
  name: string;
  /** WCAG 2.2 ratio that it must reach: 4.5 for text, 3 for controls and graphics. */
  minimum: number;
  ratios: Record<Theme, number>;
}

const colorNames = tokens.filter(({ type }) => type === "color").map(({ name }) => name);

/**
 * Reads what the tokens come to, mixed shades too: what a page sets is not always what it gets.
 *
 * @param widget root of a widget in the theme
 */
export function measureColors(widget: HTMLElement): Colors {
  const context = canvasContext();
  // The style sheet leaves out what no widget reads, the canvas for one.
  for (const { name, declaration, mix } of tokens) {
    if (declaration) widget.style.setProperty(`--_${name}`, declaration);
    if (mix) widget.style.setProperty(`--_${name}-mix`, mix);
  }
  const colorOf = (name: string): string => {
    widget.style.color = `var(--_${name})`;
    return getComputedStyle(widget).color;
  };
  const canvas = colorOf("canvas");
  const colors = Object.fromEntries(
    colorNames.map((name) => [name, paint(context, ["#ffffff", canvas, colorOf(name)])]),
  );
  return colors;
}

/** How the colours stand out from all that they are put on. */
export function comparePairs(colors: Readonly<Record<Theme, Colors>>): Pair[] {
  return tokens.flatMap(({ name, contrast }) =>
    contrast.map(({ on, minimum }) => {
      const ratio = (theme: Theme): number =>
        contrastRatio(colors[theme][name] as string, colors[theme][on] as string);
      const ratios = { light: ratio("light"), dark: ratio("dark") };
      return { name: `${name} on ${on}`, minimum, ratios };
    }),
  );
}

function canvasContext(): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  return canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
}

/** One pixel with these colours on each other; the first one is opaque. */
function paint(context: CanvasRenderingContext2D, layers: readonly string[]): string {
  for (const layer of layers) {
    context.fillStyle = layer;
    context.fillRect(0, 0, 1, 1);
  }
  const [...channels] = context.getImageData(0, 0, 1, 1).data.slice(0, 3);
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
