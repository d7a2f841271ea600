import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BuildPlan, VirtualEntry } from "./build-plan.ts";
import { sourceFolders } from "./paths.ts";
import type { TextsByLocale } from "./read-own-texts.ts";
import { virtualEntry } from "./virtual-entries.ts";

/** Locales with built-in texts. Each key has a text in the first one. */
const builtInLocales = ["en", "de"];

/**
 * The texts of a site's pages, one module for each locale: those of the built-in widgets that are part
 * of the build, and the own ones. What a locale lacks is there in English.
 *
 * @param builtIn names of the built-in widgets
 * @param own texts of own widgets
 */
export function textsEntries(
  builtIn: readonly string[],
  own: TextsByLocale,
): Required<Pick<BuildPlan, "texts" | "virtualEntries">> {
  const locales = [...new Set([...builtInLocales, ...Object.keys(own).sort()])];
  const texts: Record<string, string> = {};
  const virtualEntries: Record<string, VirtualEntry> = {};
  for (const locale of locales) {
    const name = `texts-${locale}`;
    texts[locale] = virtualEntry(name);
    virtualEntries[name] = {
      contents: textsSource(builtIn, locale, own),
      resolveDir: sourceFolders.widgets,
    };
  }
  return { texts, virtualEntries };
}

function textsSource(builtIn: readonly string[], locale: string, own: TextsByLocale): string {
  const source = builtInLocales.includes(locale) ? locale : "en";
  const ownTexts = { ...own["en"], ...own[locale] };
  const imports = [`import { texts as shared } from "@skerry/ui/texts/${source}";`];
  const parts = ["...shared"];
  for (const name of builtIn) {
    const file = join(sourceFolders.widgets, `src/${name}/${name}.${source}.json`);
    if (!existsSync(file)) continue;
    parts.push(`...texts${imports.length}`);
    imports.push(`import texts${imports.length} from ${JSON.stringify(file)};`);
  }
  return `${imports.join("\n")}\nexport const texts = { ${parts.join(", ")}, ...${JSON.stringify(ownTexts)} };`;
}
