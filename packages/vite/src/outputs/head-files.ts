import type { HeadFiles, WidgetFiles } from "@skerry/core/contract";
import type { ClientFiles } from "./client-files.ts";
import { needsPage } from "./loader-script.ts";
import type { BuiltWidget } from "../widgets/widgets.ts";

/**
 * The content of `head.json`: the files that a page may name in its head, so that the browser requests all of
 * them at once, not one after the other.
 *
 * @param textCounts how many texts each widget has, by its name
 */
export function headFiles(
  client: Pick<ClientFiles, "entry" | "needed" | "ofWidget">,
  widgets: readonly BuiltWidget[],
  textCounts: Readonly<Record<string, number>>,
  locales: readonly string[],
): HeadFiles {
  const page = client.needed("page");
  return {
    configuration: page,
    texts: Object.fromEntries(locales.map((locale) => [locale, [client.entry(`texts-${locale}`)]])),
    widgets: Object.fromEntries(
      widgets.map((widget): [string, WidgetFiles] => {
        const { name, load, isStatic, hasSlots } = widget;
        const count = textCounts[name] ?? 0;
        const files = [
          ...client.needed("lifecycle"),
          ...client.needed("runtime"),
          ...(needsPage(widget, count) ? page : []),
          ...client.ofWidget(widget),
          ...(hasSlots ? client.needed("slots") : []),
        ];
        return [name, { load, files: [...new Set(files)], hasTexts: count > 0, isStatic }];
      }),
    ),
  };
}
