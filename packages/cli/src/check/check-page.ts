import { configurationId, diagnoseProps, readConfiguration } from "@skerry/core/contract";
import { createPage } from "@skerry/core/page";
import { attribute, type Element, elementsOf } from "@skerry/server/page-elements";
import { parse } from "parse5";
import { checkIsland } from "./check-island.ts";
import { checkPageFiles } from "./check-page-files.ts";
import { parsePolicy } from "./content-policy.ts";
import { createLocate } from "./create-locate.ts";
import { decodeScript } from "./decode-source.ts";
import { locatePointer } from "./locate-pointer.ts";
import type { PageContext } from "./page-context.ts";
import type { PageDiagnostic } from "./page-diagnostic.ts";
import type { PageSource } from "./page-source.ts";
import { type SiteWidgets, siteWidgets } from "./site-widgets.ts";

/**
 * Finds everything on a page that will not work, in the order of the page.
 *
 * @param widgets that it may name. Default: the built-in ones
 */
export async function checkPage(
  source: PageSource,
  widgets: SiteWidgets = siteWidgets(),
): Promise<PageDiagnostic[]> {
  const { context, diagnostics } = readContext(source, widgets);
  const { elements, attributeName } = context;
  const islands = elements.filter((element) => attribute(element, attributeName) !== undefined);
  for (const island of islands) diagnostics.push(...(await checkIsland(island, context)));
  if (islands.length > 0) diagnostics.push(...checkPageFiles(context));
  return diagnostics.sort(
    ({ location: one }, { location: other }) => one.line - other.line || one.column - other.column,
  );
}

/** @returns the context, and a diagnostic for each part of the configuration that cannot be used */
function readContext(
  source: PageSource,
  widgets: SiteWidgets,
): {
  context: PageContext;
  diagnostics: PageDiagnostic[];
} {
  const elements = [...elementsOf(parse(source.text, { sourceCodeLocationInfo: true }))];
  const block = elements.find((element) => attribute(element, "id") === configurationId);
  const written = block && decodeScript(source.text, block);
  const { configuration, diagnostics } = readConfiguration(written?.text, diagnoseProps);
  const locate = createLocate(source);
  return {
    context: {
      source,
      elements,
      page: createPage(configuration, { language: "en", origin: source.url.origin, builtIn: {} }),
      widgets,
      hasConfiguration: block !== undefined,
      attributeName: configuration.attribute.toLowerCase(),
      policies: [...source.policies, ...elements.flatMap(policyOf)].map(parsePolicy),
      locate,
    },
    diagnostics: diagnostics.map(({ pointer, message, hint }) => ({
      code: "bad-config",
      pointer,
      message,
      hint,
      location: locate(written?.toOffset(locatePointer(written.text, pointer)) ?? 0),
    })),
  };
}

/** The policy of a `<meta>` element. */
function policyOf(element: Element): string[] {
  const isPolicy =
    element.tagName === "meta" &&
    attribute(element, "http-equiv")?.toLowerCase() === "content-security-policy";
  return isPolicy ? [attribute(element, "content") ?? ""] : [];
}
