import { resolveAsset } from "@skerry/core/contract";
import type { IslandContext } from "./island.tsx";

/**
 * An island for stories and tests: `<IslandProvider value={exampleIsland(texts)}>`.
 *
 * @param texts key → text; asking for another key throws, so that no text is forgotten
 * @param island what is different about this one
 */
export function exampleIsland(
  texts: Readonly<Record<string, string>>,
  island: Partial<IslandContext> = {},
): IslandContext {
  return {
    prefix: "example-",
    locale: "en",
    colorScheme: "light",
    settings: {},
    translate(key, params = {}) {
      const text = texts[key];
      if (text === undefined) {
        throw new Error(`There is no text "${key}". Add it to the widget's English and German.`);
      }
      return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
        String(params[name] ?? placeholder),
      );
    },
    path: () => "/domains/search",
    isFormTarget: () => true,
    asset: (path) => resolveAsset("/skerry/themes/domain-check/assets/", path),
    ...island,
  };
}
