import type { ComponentType, ReactElement } from "react";
import { type Island, IslandProvider } from "../../../../ui/src/island/island.tsx";
import { texts } from "../../../../widgets/src/texts/en.ts";

/** What a developer would write by hand for these two widgets: no routes, no other language. */
function islandOf(prefix: string): Island {
  return {
    prefix,
    locale: "en",
    colorScheme: "light",
    translate: (key, params = {}) =>
      (texts as Record<string, string>)[key]?.replace(/\{(\w+)\}/g, (_, name: string) =>
        String(params[name]),
      ) ?? key,
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
