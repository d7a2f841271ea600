import type { HeadFiles, WidgetFiles } from "@skerry/core/contract";
import type { BuildPlan } from "./build-plan.ts";
import type { ScriptFiles } from "./bundle-script.ts";
import { chunkName } from "./chunk-name.ts";

/**
 * What `head.json` says: the files that a page may name in its head, so that the browser asks for all of
 * them at once instead of finding one in the other.
 */
export function headFiles(
  { widgets, texts }: Pick<BuildPlan, "widgets" | "texts">,
  {
    lifecycle,
    configuredLifecycle,
    slots,
    lists,
  }: Pick<ScriptFiles, "lifecycle" | "configuredLifecycle" | "slots" | "lists">,
): HeadFiles {
  const filesOf = (name: string): string[] => lists.get(name) as string[];
  const [configured, plain] = toUrlPaths([configuredLifecycle, lifecycle]) as [string, string];
  return {
    withoutConfiguration: { [configured]: plain },
    texts: Object.fromEntries(
      Object.keys(texts).map((locale) => [locale, toUrlPaths(filesOf(`texts-${locale}`))]),
    ),
    widgets: Object.fromEntries(
      widgets.map(({ name, load, isStatic, hasTexts = true, hasSlots }): [string, WidgetFiles] => {
        const own = [...filesOf(chunkName(name)), ...(hasSlots ? [slots] : [])];
        const files = toUrlPaths([configured, ...filesOf("island"), ...own]);
        return [name, { load, files, hasTexts, isStatic }];
      }),
    ),
  };
}

/** Each file once. Build machines may write paths in their own way. */
const toUrlPaths = (files: readonly string[]): string[] => [
  ...new Set(files.map((file) => file.replaceAll("\\", "/"))),
];
