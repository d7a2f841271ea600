import { resolve } from "node:path";
import { discoverWidgets, type SiteWidgets } from "../../widgets/discover-widgets.ts";
import type { Selection } from "../../widgets/select-widgets.ts";

/** The widgets of a site that is developed. */
export class DevWidgets {
  /** Folder of own widgets. */
  readonly folder: string;
  readonly #root: string;
  readonly #selection: Selection;
  #found: Promise<SiteWidgets> | undefined;

  constructor(root: string, folder: string, selection: Selection) {
    this.folder = resolve(root, folder);
    this.#root = root;
    this.#selection = selection;
  }

  /** @throws SiteBuildError naming each mistake in the names of widgets, or in their texts */
  find(): Promise<SiteWidgets> {
    return (this.#found ??= discoverWidgets(this.#root, this.folder, this.#selection).catch(
      (error: unknown) => {
        this.#found = undefined;
        throw error;
      },
    ));
  }

  /** There may be another widget, or other texts. */
  forget(): void {
    this.#found = undefined;
  }
}
