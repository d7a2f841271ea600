import type { ComponentType, ReactElement } from "react";
import { type Island, IslandProvider } from "../../../../ui/src/island/island.tsx";
import own from "./own-texts.json" with { type: "json" };

/** Those of the two widgets, as a site has its own: no other file contains them. */
const texts: Readonly<Record<string, string>> = own;

/** What a developer would write by hand for these two widgets: no routes, no other language. */
function islandOf(prefix: string): Island {
  return {
    prefix,
    locale: "en",
    colorScheme: "light",
    translate: (key, params = {}) =>
      texts[key]?.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])) ?? key,
    path: () => undefined,
    asset: (path) => path,
  };
}

export interface IslandProps {
  prefix: string;
  [name: string]: unknown;
}

/** A widget in its provider, from props that carry the prefix of its ids. */
export function islandTree(
  Component: ComponentType<never>,
  { prefix, ...props }: IslandProps,
): ReactElement {
  const Widget = Component as ComponentType<object>;
  return (
    <IslandProvider value={islandOf(prefix)}>
      <Widget {...props} />
    </IslandProvider>
  );
}
