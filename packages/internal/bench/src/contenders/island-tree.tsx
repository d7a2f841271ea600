import type { ComponentType, ReactElement } from "react";
import { type IslandContext, IslandProvider } from "../../../../ui/src/island/island.tsx";
import own from "./own-texts.json" with { type: "json" };

/** Texts by key. */
export type Texts = Readonly<Record<string, string>>;

/** The tree as a developer would write it by hand: no routes, no other language. */
function islandOf(prefix: string, texts: Texts): IslandContext {
  return {
    prefix,
    locale: "en",
    colorScheme: "light",
    settings: {},
    translate: (key, params = {}) =>
      texts[key]?.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])) ?? key,
    path: () => undefined,
    isFormTarget: () => true,
    asset: (path) => path,
  };
}

export interface IslandProps {
  prefix: string;
  [name: string]: unknown;
}

/**
 * A widget in its provider, from props that carry the prefix of its ids.
 *
 * @param texts default: those of the form and the card, as a site has its own. No other file contains them
 */
export function islandTree(
  Component: ComponentType<never>,
  { prefix, ...props }: IslandProps,
  texts: Texts = own,
): ReactElement {
  const Widget = Component as ComponentType<object>;
  return (
    <IslandProvider value={islandOf(prefix, texts)}>
      <Widget {...props} />
    </IslandProvider>
  );
}
