import { transform } from "lightningcss";
import { type AtRule, type Declaration, type Document, parse, type Root, type Rule } from "postcss";

/** A token that a page sets to a colour. */
export interface TokenOverride {
  /** `#rrggbb`; `undefined` for what is no opaque colour of sRGB. */
  color: string | undefined;
  /** Index of the declaration in the style sheet. */
  offset: number;
}

/** The tokens that hold for the same elements. */
export interface TokenOverrides {
  scheme: "light" | "dark";
  /** By name, without `--sk-`. */
  overrides: ReadonlyMap<string, TokenOverride>;
}

const prefix = "--sk-";

/**
 * Lists the tokens that a style sheet sets, by selector. What cannot be parsed has none.
 */
export function listOverrides(css: string): TokenOverrides[] {
  const groups = new Map<
    string,
    { scheme: "light" | "dark"; overrides: Map<string, TokenOverride> }
  >();
  tryParse(css)?.walkDecls(/^--sk-/, (declaration) => {
    const selector = selectorOf(declaration);
    const scheme = /\bdark\b/.test(selector) ? "dark" : "light";
    const group = groups.get(selector) ?? { scheme, overrides: new Map() };
    groups.set(selector, group);
    group.overrides.set(declaration.prop.slice(prefix.length), {
      color: toHex(declaration.value),
      offset: declaration.source?.start?.offset ?? 0,
    });
  });
  return [...groups.values()];
}

function tryParse(css: string): Root | undefined {
  try {
    return parse(css);
  } catch {
    return undefined;
  }
}

/** With the conditions around it. */
function selectorOf(declaration: Declaration): string {
  const parts: string[] = [];
  let node = declaration.parent as Rule | AtRule | Root | Document | undefined;
  for (; node && node.type !== "root"; node = node.parent as typeof node) {
    if (node.type === "rule") parts.unshift(node.selector);
    else if (node.type === "atrule") parts.unshift(node.params);
  }
  return parts.join(" ");
}

function toHex(value: string): string | undefined {
  let hex: string | undefined;
  try {
    transform({
      filename: "color.css",
      code: new TextEncoder().encode(`a{color:${value}}`),
      visitor: {
        Color(color) {
          if (typeof color === "object" && color.type === "rgb" && color.alpha === 1) {
            hex = `#${[color.r, color.g, color.b].map((one) => Math.round(one).toString(16).padStart(2, "0")).join("")}`;
          }
        },
      },
    });
  } catch {
    return undefined;
  }
  return hex;
}
