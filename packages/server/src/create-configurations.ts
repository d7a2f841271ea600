import { LRUCache } from "lru-cache";
import {
  type OwnTexts,
  readRenderConfiguration,
  type RenderConfiguration,
} from "./read-render-configuration.ts";

const maxConfigurations = 100;
/** Of the JSON. What is made of it takes about ten times as many bytes. */
const maxCharacters = 4_000_000;
/** A site has few languages. */
const maxContexts = 4;

/** Reads the text of a configuration, or has read it before. */
export type Configurations = (text: string | undefined) => RenderConfiguration;

/**
 * Creates a cache of the configurations that requests bring. Those that were used last are kept.
 *
 * The key is the whole text, because two texts with one hash would give a page the routes of another.
 *
 * @param ownTexts as of `readRenderConfiguration`
 */
export function createConfigurations(ownTexts?: OwnTexts): Configurations {
  const cache = new LRUCache<string, RenderConfiguration>({
    max: maxConfigurations,
    maxSize: maxCharacters,
    sizeCalculation: (_, text) => text.length + 1,
  });
  return (text = "") => {
    let configuration = cache.get(text);
    if (!configuration)
      cache.set(text, (configuration = readRenderConfiguration(text, maxContexts, ownTexts)));
    return configuration;
  };
}
