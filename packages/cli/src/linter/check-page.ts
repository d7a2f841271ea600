import { configurationId, diagnoseProps, readConfiguration, stateId } from "@skerry/core/contract";
import { createPageSettings } from "@skerry/core/page";
import {
  isJsonScript,
  attribute,
  type Element,
  elementsOf,
  findJsonScripts,
} from "@skerry/server/page-elements";
import { findScriptFolder } from "@skerry/server/script-folder";
import { createRegionTest, outsideOf } from "@skerry/server/untrusted-regions";
import { parse } from "parse5";
import { checkIsland } from "./islands/check-island.ts";
import { parsePolicy } from "../site/content-policy.ts";
import { createLocate } from "./page/create-locate.ts";
import { decodeScript } from "./positions/decode-source.ts";
import { leaveOutIgnored } from "./leave-out-ignored.ts";
import { locatePointer } from "./positions/locate-pointer.ts";
import type { PageContext } from "./page/page-context.ts";
import type { PageDiagnostic } from "./page/page-diagnostic.ts";
import { pageRules } from "./page-rules.ts";
import type { CheckedPage } from "./page/checked-page.ts";
import { readTemplateConfiguration } from "./props/read-template-configuration.ts";
import { type SiteWidgets, siteWidgets } from "../site/site-widgets.ts";
import { hasHole } from "./templates/holes.ts";
import { maskTemplate } from "./templates/mask-template.ts";
import { syntaxOf } from "./templates/template-syntax.ts";

/** Without any of it, a page has nothing to check. To parse it takes most of the time. */
const ours = /skerry|data-w|data-props|data-sk|data-track|--sk-|widget\s*(?:\(\s*)?["']/i;

/**
 * Finds everything on a page that will not work, in the order of the page.
 *
 * @param widgets that it may name. Default: the built-in ones
 */
export async function checkPage(
  source: CheckedPage,
  widgets: SiteWidgets = siteWidgets(),
): Promise<PageDiagnostic[]> {
  if (!ours.test(source.text)) return [];
  const { context, diagnostics } = await readContext(source, widgets);
  const { elements, attributeName } = context;
  const named = elements.filter((element) => attribute(element, attributeName) !== undefined);
  for (const element of named) diagnostics.push(...(await checkIsland(element, context)));
  for (const rule of pageRules) diagnostics.push(...(await rule(context)));
  return leaveOutIgnored(diagnostics, source.text, context).sort(
    ({ location: one }, { location: other }) => one.line - other.line || one.column - other.column,
  );
}

/** @returns the context, and a diagnostic for each part of the configuration that cannot be used */
async function readContext(
  original: CheckedPage,
  widgets: SiteWidgets,
): Promise<{
  context: PageContext;
  diagnostics: PageDiagnostic[];
}> {
  const syntax = syntaxOf(original.file, original.isTemplate, original.text);
  const masked = syntax && maskTemplate(original.text, syntax);
  const isTrue = (): boolean => true;
  const { text, isCertain, isTreeCertain, hasTags } = masked ?? {
    text: original.text,
    isCertain: isTrue,
    isTreeCertain: isTrue,
    hasTags: () => false,
  };
  const source = { ...original, text };
  const all = [...elementsOf(parse(source.text, { sourceCodeLocationInfo: true }))];
  const marked = await outsideOf(all, createRegionTest(undefined));
  const configurationBlocks = marked.filter(
    (element) => isJsonScript(element) && attribute(element, "id") === configurationId,
  );
  const [block] = configurationBlocks;
  const written = block && decodeScript(source.text, block);
  const { configuration, diagnostics } = hasHole(written?.text)
    ? readTemplateConfiguration(written?.text ?? "")
    : readConfiguration(written?.text);
  const broken = written && !hasHole(written.text) ? diagnoseProps(written.text) : undefined;
  const attributeName = configuration.attribute.toLowerCase();
  const elements = await outsideOf(marked, createRegionTest(configuration.untrusted));
  const untrusted = withoutThose(all, elements);
  const locate = createLocate(original);
  return {
    context: {
      source,
      elements,
      untrusted,
      islands: elements.filter((element) => widgets.has(attribute(element, attributeName) ?? "")),
      isTemplate: syntax !== undefined,
      template: masked && { text: original.text, tags: masked.tags },
      isWhole: !syntax && /<(?:!doctype|html|head|body)[\s>]/i.test(source.text),
      page: createPageSettings(configuration, {
        language: "en",
        origin: source.url.origin,
        files: findScriptFolder(elements) ?? "/skerry/",
        builtIn: {},
      }),
      widgets,
      // One that makes itself untrusted has been read all the same.
      configurationBlocks: configurationBlocks.filter(
        (one) => one === block || !untrusted.includes(one),
      ),
      stateBlock: findJsonScripts(elements).get(stateId),
      attributeName,
      policies: [...source.policies, ...elements.flatMap(policyOf)]
        .filter((policy) => !hasHole(policy))
        .map(parsePolicy),
      isCertain,
      isTreeCertain,
      hasTags,
      locate,
    },
    diagnostics: diagnostics.map(({ pointer, message, hint }) => ({
      code: "bad-config",
      pointer,
      message,
      hint,
      location: locate(
        written?.toOffset(broken?.position ?? locatePointer(written.text, pointer)) ?? 0,
      ),
    })),
  };
}

function withoutThose(all: readonly Element[], others: readonly Element[]): Element[] {
  const left = new Set(others);
  return all.filter((element) => !left.has(element));
}

/** The policy of a `<meta>` element. */
function policyOf(element: Element): string[] {
  const isPolicy =
    element.tagName === "meta" &&
    attribute(element, "http-equiv")?.toLowerCase() === "content-security-policy";
  return isPolicy ? [attribute(element, "content") ?? ""] : [];
}
