import { exampleIsland } from "@skerry/ui/example-island";
import type { IslandContext } from "@skerry/ui/island";
import type { WidgetName } from "@skerry/widgets/registry";
import { texts as german } from "@skerry/widgets/texts/de";
import { texts as english } from "@skerry/widgets/texts/en";
import { renderWidget, testedBuild } from "../harness/tested-flavour.ts";

const texts = { en: english, de: german };

interface ServedOptions {
  /** Start of the ids. @default "s1-" */
  prefix?: string;
  /** @default "en" */
  locale?: keyof typeof texts;
  /** @default the build of the sources as they stand: it is hydrated */
  build?: string;
  /** Keys of the page's configuration that the widget reads. */
  settings?: IslandContext["settings"];
}

/** An island as a page author writes it: it loads at once, `content` is the fallback. */
export function island(name: WidgetName, props: object = {}, content = ""): string {
  const attribute = JSON.stringify(props).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<div id="island" data-widget="${name}" data-load="eager" data-props="${attribute}">${content}</div>`;
}

/**
 * An island that a renderer has filled: Node has rendered the widget, and the marker says of which
 * build it is.
 *
 * @throws Error when the schema refuses the props
 */
export async function servedIsland(
  name: WidgetName,
  props: object = {},
  { prefix = "s1-", locale = "en", build, settings = {} }: ServedOptions = {},
): Promise<string> {
  const context = exampleIsland(texts[locale], { prefix, locale, settings });
  const markup = await renderWidget(name, props, context);
  return island(name, props, `<!--skerry ${prefix} ${build ?? (await testedBuild())}-->${markup}`);
}
