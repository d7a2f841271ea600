import type { HeadFiles, WidgetFiles } from "@skerry/core/contract";
import type { BuildPlan } from "./build-plan.ts";
import { needsPage } from "./built-widget.ts";
import type { ScriptFiles } from "./bundle-script.ts";
import { chunkName } from "./chunk-name.ts";

/**
 * What `head.json` says: the files that a page may name in its head, so that the browser asks for all of
 * them at once instead of finding one in the other.
 */
export function headFiles(
  { widgets, texts }: Pick<BuildPlan, "widgets" | "texts">,
  { page, slots, lists, textKeys }: Pick<ScriptFiles, "page" | "slots" | "lists" | "textKeys">,
): HeadFiles {
  const filesOf = (name: string): string[] => lists.get(name) as string[];
  return {
    configuration: toUrlPaths([page]),
    texts: Object.fromEntries(
      Object.keys(texts).map((locale) => [locale, toUrlPaths(filesOf(`texts-${locale}`))]),
    ),
    widgets: Object.fromEntries(
      widgets.map((widget): [string, WidgetFiles] => {
        const { name, load, isStatic, hasSlots } = widget;
        const files = toUrlPaths([
          ...filesOf("island"),
          ...(needsPage(widget) ? [page] : []),
          ...filesOf(chunkName(name)),
          ...(hasSlots ? [slots] : []),
        ]);
        // A widget may have a file of texts with none in it.
        const hasTexts = (textKeys[name]?.length ?? 0) > 0;
        return [name, { load, files, hasTexts, isStatic }];
      }),
    ),
  };
}

/** Each file once. Build machines may write paths in their own way. */
const toUrlPaths = (files: readonly string[]): string[] => [
  ...new Set(files.map((file) => file.replaceAll("\\", "/"))),
];
