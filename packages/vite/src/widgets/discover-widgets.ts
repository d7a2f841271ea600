import { resolve } from "node:path";
import { findWidgets, type OwnWidget } from "./find-widgets.ts";
import { findRoot, type OwnRoot } from "./own-root.ts";
import { type Selection, selectWidgets } from "./select-widgets.ts";
import { readOwnTexts, type TextsByLocale } from "./widget-texts.ts";
import { type BuiltWidget, builtInWidgets } from "./widgets.ts";

/** The widgets of a site, as their files are now. */
export interface SiteWidgets {
  own: readonly OwnWidget[];
  /** The component around each of them. */
  ownRoot: OwnRoot | undefined;
  /** The texts of own widgets. */
  texts: TextsByLocale;
  builtIn: readonly BuiltWidget[];
  /** Names of the built-in ones; `undefined`: all. */
  builtInNames: readonly string[] | undefined;
  notices: readonly string[];
}

/**
 * Finds the widgets of a site, and selects those that it wants.
 *
 * @param folder of own widgets, from the root. `undefined`: there are none
 * @throws SiteBuildError naming each mistake in the names of widgets, or in their texts
 */
export async function discoverWidgets(
  root: string,
  folder: string | undefined,
  selection: Selection,
): Promise<SiteWidgets> {
  const path = folder === undefined ? undefined : resolve(root, folder);
  const found = path === undefined ? [] : await findWidgets(path, root);
  const ownRoot = path === undefined ? undefined : await findRoot(path, root);
  const { own, builtIn, isReduced, notices } = selectWidgets(
    await builtInWidgets(),
    found,
    selection,
  );
  return {
    own,
    ownRoot,
    texts: readOwnTexts(own, root),
    builtIn,
    builtInNames: isReduced ? builtIn.map(({ name }) => name) : undefined,
    notices,
  };
}
