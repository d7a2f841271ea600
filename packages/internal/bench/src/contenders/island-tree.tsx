import type { ComponentType, ReactElement } from "react";
import { type Island, IslandProvider } from "../../../../ui/src/island/island.tsx";
import motion from "../../../../ui/src/motion/motion.en.json" with { type: "json" };
import review from "../../../../ui/src/review/review.en.json" with { type: "json" };
import card from "../../../../widgets/src/review-card/review-card.en.json" with { type: "json" };
import form from "../../../../widgets/src/search-form/search-form.en.json" with { type: "json" };

const texts: Readonly<Record<string, string>> = { ...motion, ...review, ...card, ...form };

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
