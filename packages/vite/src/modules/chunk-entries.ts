import { join } from "node:path";
import { skerryPackages } from "../sources/skerry-packages.ts";

/**
 * Entry of a widget's file. The script has files of its own, which a widget may be called like; some of them
 * are asked for again under the same URL (import-chunk.ts).
 */
export const chunkName = (widget: string): string =>
  /^(react|island|lifecycle|page|configuration|warnings|slots|personal|visit|messages|keys|shared|texts|referrer-type|translation)(-|$)/.test(
    widget,
  )
    ? `widget-${widget}`
    : widget;

const mountSource = (path: string): string => join(skerryPackages.mount, "src", path);

/** Files of the script from which others import what they have in common with them. */
export const commonEntries = {
  lifecycle: mountSource("lifecycle/entry.ts"),
  runtime: mountSource("runtime/entry.ts"),
  page: mountSource("page/entry.ts"),
};

/** Modules of shared state: own files, so that pages without it load none of them. */
export const stateModules = {
  hook: join(skerryPackages.island, "src/use-shared.ts"),
  store: join(skerryPackages.ui, "src/state"),
};

/** Files of the script that are loaded when they are needed, and from which nothing is imported. */
export const laterEntries = {
  warnings: mountSource("warnings/warnings.ts"),
  slots: mountSource("slots/page-slots.ts"),
  personal: mountSource("personal/personal-props.ts"),
  visit: mountSource("visit/entry.ts"),
  messages: mountSource("page/messages.ts"),
};
