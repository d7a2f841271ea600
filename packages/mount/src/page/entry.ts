// The file of pages with a configuration or with widgets that have texts: what reads a configuration without mistakes,
// routes, texts, and what checks the keys of props.

import { createSettingsStore, type SettingsStore } from "./settings-store.ts";
import type { LoaderContext } from "../protocol/loader-context.ts";

let made: SettingsStore | undefined;

/** The page as its configuration describes it; made once. */
export const pagesOf = (source: LoaderContext): SettingsStore =>
  (made ??= createSettingsStore(source));
