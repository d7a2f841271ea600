import { writeFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buildAstro } from "../harness/build-astro.ts";
import { bundle } from "../harness/bundle.ts";
import type { BenchIsland, Contender } from "./contender.ts";
import { propsWithPrefix } from "./write-element.ts";

const folder = join(import.meta.dirname, "../..");
const base = "/astro/";

/** `client:load`, `client:visible`, and `client:only` for islands that no server has rendered. */
export type AstroDirective = "load" | "visible" | "only";

/** The widgets as modules that a site's pages import; Astro brings React. */
async function writeWidgets(): Promise<void> {
  const output = join(folder, "node_modules/.islands-bench");
  await mkdir(output, { recursive: true });
  for (const name of ["review-card", "search-form"]) {
    const files = await bundle({ [name]: `src/contenders/astro-${name}.ts` }, {}, [
      "react",
      "react-dom",
    ]);
    for (const [path, content] of files) await writeFile(join(output, path.slice(1)), content);
  }
}

/** Builds the page beside this file. */
async function buildSite(): Promise<Map<string, Uint8Array>> {
  await writeWidgets();
  return buildAstro(join(import.meta.dirname, "astro"), base);
}

/** As Astro writes props: each value with the number of its type, 0 for itself and 1 for an array. */
function serialize(value: unknown): unknown {
  if (Array.isArray(value)) return [1, value.map(serialize)];
  if (typeof value !== "object" || value === null) return [0, value];
  return [0, serializeProps(value)];
}

function serializeProps(props: object): object {
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [name, serialize(value)]));
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The element that Astro has written for such an island, with other props and markup. */
function fillElement(element: string, island: BenchIsland): string {
  const props = escape(JSON.stringify(serializeProps(propsWithPrefix(island))));
  const [, tag = ""] = /^(<astro-island[^>]*>)/.exec(element) ?? [];
  const opening = tag
    .replace(/ props="[^"]*"/, () => ` props="${props}"`)
    .replace(/ uid="[^"]*"/, ` uid="${island.prefix}"`);
  return `${opening}${island.markup ?? ""}</astro-island>`;
}

/** Creates the contenders from one build with Astro: its files, scripts and elements are as it writes them. */
export async function astro(): Promise<(directive: AstroDirective) => Contender> {
  const files = await buildSite();
  const html = Buffer.from(files.get("index.html") ?? "").toString();
  const elements = html.match(/<astro-island[^]*?<\/astro-island>/g) ?? [];
  const inline = html.match(/<(?:script|style)[^>]*>[^]*?<\/(?:script|style)>/g) ?? [];
  const elementOf = (directive: AstroDirective, widget: string): string => {
    const found = elements.find(
      (element) => element.includes(`client="${directive}"`) && element.includes(`/${widget}.`),
    );
    if (!found) throw new Error(`Astro has written no ${widget} with client:${directive}.`);
    return found;
  };
  return (directive) => ({
    name: `Astro client:${directive}`,
    files: new Map(
      [...files]
        .filter(([path]) => path.endsWith(".js"))
        .map(([path, content]) => [base + path, content]),
    ),
    // A page with one directive has the script of that one alone.
    head: inline.filter((text) => !isOtherDirective(text, directive)).join(""),
    writeIsland: (island) => fillElement(elementOf(directive, island.widget), island),
  });
}

/** Whether a script in the page starts the islands of another directive. */
function isOtherDirective(script: string, directive: AstroDirective): boolean {
  const [, event] = /new Event\("astro:(load|visible|only)"\)/.exec(script) ?? [];
  return event !== undefined && event !== directive;
}
