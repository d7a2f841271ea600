import { parse } from "postcss";
import type { StylePart } from "./layers/confine-layers.ts";

/** The styles of a module. Without an id: of none. */
export interface ModuleStyles {
  id: string | undefined;
  css: string;
}

/**
 * Takes the styles of all modules apart.
 *
 * @param moduleOf id of the module whose styles are in a condition of a build
 */
export function splitStyles(
  css: string,
  moduleOf: (params: string) => string | undefined,
): ModuleStyles[] {
  const parts: ModuleStyles[] = [];
  let rest = "";
  const flush = (): void => {
    if (rest) parts.push({ id: undefined, css: rest });
    rest = "";
  };
  if (!css.includes(" sk-module-")) return [{ id: undefined, css }];
  for (const node of parse(css).nodes) {
    const id = node.type === "atrule" && node.name === "media" ? moduleOf(node.params) : undefined;
    if (id === undefined || node.type !== "atrule") {
      rest += node.toString();
      continue;
    }
    flush();
    parts.push({ id, css: (node.nodes ?? []).map(String).join("") });
  }
  flush();
  return parts;
}

/**
 * Says for which widgets the layers of each style sheet become specificity: those that import it, and Tailwind too.
 *
 * @param importers names of the widgets that import a style sheet, by its id
 * @param isTailwind whether Tailwind has made the style sheet with an id
 */
export function styleParts(
  styles: readonly ModuleStyles[],
  importers: ReadonlyMap<string, ReadonlySet<string>>,
  isTailwind: (id: string) => boolean,
): StylePart[] {
  const withTailwind = tailwindWidgets(importers, isTailwind);
  return styles.map(({ id, css }) => {
    const all = [...((id !== undefined && importers.get(id)) || [])];
    const widgets = all.filter((name) => withTailwind.has(name)).sort();
    return { css, widgets, isShared: widgets.length < all.length };
  });
}

/** Names of the widgets that import a style sheet of Tailwind. */
export function tailwindWidgets(
  importers: ReadonlyMap<string, ReadonlySet<string>>,
  isTailwind: (id: string) => boolean,
): Set<string> {
  return new Set([...importers].flatMap(([id, widgets]) => (isTailwind(id) ? [...widgets] : [])));
}
