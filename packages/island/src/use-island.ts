import { useIslandContext } from "@skerry/ui/island";
import { useMemo } from "react";

/** The facts about the surrounding page that a component may use. */
export interface Island {
  /** BCP 47 tag of the texts, for example `de-AT`. */
  locale: string;
  /**
   * The text for a key: the page's own, otherwise the widget's. Without either, the key itself.
   *
   * @param params values for the placeholders, `{count}`
   */
  text(key: string, params?: Readonly<Record<string, string | number>>): string;
  /** Path of one of the page's routes; `undefined`, after one warning, if it cannot be built. */
  path(name: string, params?: Readonly<Record<string, unknown>>): string | undefined;
  /** URL of a file of the theme. `https:` URLs and `/paths` come back as they are. */
  asset(path: string): string;
  /** The page's colour scheme. An ancestor with `data-sk-theme` takes precedence in the style sheet. */
  colorScheme: "light" | "dark" | "auto";
  /**
   * An element at the end of `body` for what the island shows outside of itself, such as dialogs, menus and toasts: its
   * styles, theme, language and direction count there. Made when it is first read, removed with the island; `undefined` on a
   * server.
   */
  readonly container: HTMLElement | undefined;
  /** An id that is unique on the page, and the same on the server and in the browser. */
  id(suffix: string): string;
}

/**
 * The island that this component is rendered in. It is the same object until the page's texts, routes or theme
 * change.
 *
 * @throws Error outside an island
 */
export function useIsland(): Island {
  const island = useIslandContext();
  return useMemo(() => {
    const { prefix, locale, translate: text, path, asset, colorScheme } = island;
    const start = prefix.replace(/-$/, "");
    return {
      locale,
      text,
      path,
      asset,
      colorScheme,
      id: (suffix) => `${start}-${suffix}`,
      get container() {
        return island.container?.();
      },
    };
  }, [island]);
}
