import {
  closestName,
  configurationId,
  diagnoseProps,
  formatDiagnostic,
  type PropsSchema,
  propsAttribute,
  readConfiguration,
} from "@skerry/core/contract";
import { createPage, type Page } from "@skerry/core/page";
import { attribute, type Element, elementsOf } from "@skerry/server/page-elements";
import { registry, type WidgetName } from "@skerry/widgets/registry";
import { parse } from "parse5";
import { checkProps } from "./check-props.ts";
import { type ContentPolicy, fetchDirectives, forbids, parsePolicy } from "./content-policy.ts";
import { findMove } from "./find-move.ts";
import type { Fault, Finding } from "./finding.ts";
import { locatePointer } from "./locate-pointer.ts";
import { ancestorsOf, offsetOf } from "./element-place.ts";
import { attributeSource, scriptSource, type SourceText } from "./source-text.ts";

/** A page to check. */
export interface PageSource {
  /** As findings name it. */
  file: string;
  text: string;
  address: URL;
  /** Content-Security-Policy headers that came with it. */
  policies: readonly string[];
}

/** What is checked together. */
interface Context {
  source: PageSource;
  elements: Element[];
  page: Page;
  hasConfiguration: boolean;
  attributeName: string;
  policies: ContentPolicy[];
}

/** Everything on a page that will not work, in the order of the page. */
export async function checkPage(source: PageSource): Promise<Finding[]> {
  const elements = [...elementsOf(parse(source.text, { sourceCodeLocationInfo: true }))];
  const block = elements.find((element) => attribute(element, "id") === configurationId);
  const written = block && scriptSource(source.text, block);
  const { configuration, diagnostics } = readConfiguration(written?.text, diagnoseProps);
  const context: Context = {
    source,
    elements,
    page: createPage(configuration, { language: "en", origin: source.address.origin, builtIn: {} }),
    hasConfiguration: block !== undefined,
    attributeName: configuration.attribute.toLowerCase(),
    policies: [...source.policies, ...elements.flatMap(policyOf)].map(parsePolicy),
  };
  const faults: Fault[] = diagnostics.map((diagnostic) => ({
    offset: written?.toOffset(locatePointer(written.text, diagnostic.pointer)) ?? 0,
    code: "bad-config",
    message: formatDiagnostic(diagnostic),
    pointer: diagnostic.pointer,
  }));
  const islands = elements.filter(
    (element) => attribute(element, context.attributeName) !== undefined,
  );
  for (const island of islands) faults.push(...(await checkIsland(island, context)));
  if (islands.length > 0) faults.push(...checkFiles(context));
  faults.sort((a, b) => a.offset - b.offset);
  return faults.map(({ offset, ...fault }) => ({
    file: source.file,
    ...positionOf(source.text, offset),
    ...fault,
  }));
}

function policyOf(element: Element): string[] {
  const isPolicy =
    element.tagName === "meta" &&
    attribute(element, "http-equiv")?.toLowerCase() === "content-security-policy";
  return isPolicy ? [attribute(element, "content") ?? ""] : [];
}

async function checkIsland(island: Element, context: Context): Promise<Fault[]> {
  const { source, elements, attributeName } = context;
  const name = attribute(island, attributeName) ?? "";
  const offset = offsetOf(island);
  if (!Object.hasOwn(registry, name)) return checkUnknown(island, name, context);
  const faults: Fault[] = [];
  const move = findMove(island, elements);
  if (move) faults.push({ offset, code: "moved-island", message: `The island "${name}": ${move}` });
  const owner = ancestorsOf(island)
    .map((element) => attribute(element, attributeName) ?? "")
    .find((outer) => Object.hasOwn(registry, outer) && outer !== "tooltip");
  if (owner !== undefined) {
    const message = `The island "${name}" is inside of "${owner}", which owns its content. Put it beside.`;
    return [...faults, { offset, code: "nested-island", message }];
  }
  const given = propsSource(island, context);
  if (!given) {
    const message = `The props of "${name}" are in ${attribute(island, propsAttribute)}, and no element has that id.`;
    return [...faults, { offset, code: "bad-props", message }];
  }
  const { schema } = await registry[name as WidgetName]();
  const checked = await checkProps(
    name,
    schema as unknown as PropsSchema<Record<string, unknown>>,
    given,
  );
  faults.push(...checked.faults);
  if (checked.props) {
    faults.push(...checkAddress(island, name, checked.props, context));
    if (name === "video-block") faults.push(...checkFrame(offset, checked.props, source, context));
  }
  return faults;
}

/** Every page may use the attribute for its own purposes, and define widgets of its own. */
function checkUnknown(island: Element, name: string, { source }: Context): Fault[] {
  const closest = closestName(name, Object.keys(registry));
  const isOurs = closest !== undefined || attribute(island, propsAttribute) !== undefined;
  const isWord = /^[\w-]+$/.test(name);
  const isDefined = isWord && new RegExp(`\\bdefine\\(\\s*["'\`]${name}["'\`]`).test(source.text);
  if (!isOurs || isDefined) return [];
  const next = closest
    ? `Did you mean "${closest}"?`
    : `Known are: ${Object.keys(registry).join(", ")}.`;
  const message = `There is no widget ${JSON.stringify(name)}. ${next}`;
  return [{ offset: offsetOf(island), code: "unknown-widget", message }];
}

/** @returns `undefined` when the props are said to be where nothing is */
function propsSource(island: Element, { source, elements }: Context): SourceText | undefined {
  const none = { text: "", toOffset: () => offsetOf(island) };
  const value = attribute(island, propsAttribute);
  if (value?.startsWith("#")) {
    const script = elements.find((element) => attribute(element, "id") === value.slice(1));
    return script && scriptSource(source.text, script);
  }
  if (value !== undefined) return attributeSource(source.text, island, propsAttribute) ?? none;
  const child = island.childNodes.find(
    (node): node is Element =>
      "tagName" in node &&
      node.tagName === "script" &&
      attribute(node, propsAttribute) !== undefined,
  );
  return child ? scriptSource(source.text, child) : none;
}

/** Whether a widget that leads somewhere knows where. */
function checkAddress(
  island: Element,
  name: string,
  props: Readonly<Record<string, unknown>>,
  { page, hasConfiguration }: Context,
): Fault[] {
  const hasForm = [...elementsOf(island)].some(
    (element) => element.tagName === "form" && attribute(element, "action") !== undefined,
  );
  const isSearch = name === "search-form" && props["action"] === undefined && !hasForm;
  const isPages = name === "pagination" && props["href"] === undefined;
  if (!isSearch && !isPages) return [];
  const route = props["route"];
  const offset = offsetOf(island);
  if (typeof route !== "string") {
    const message = `"${name}" has neither a "route" nor an "href". Give it one of them.`;
    return [{ offset, code: "missing-route", message }];
  }
  if (!hasConfiguration) {
    const message = `"${name}" needs the route "${route}", and the page has no <script type="application/json" id="${configurationId}">. Add one with "routes", or give the widget its address.`;
    return [{ offset, code: "missing-config", message }];
  }
  try {
    page.path(route, isPages ? { page: 1 } : {});
    return [];
  } catch (error) {
    const message = `"${name}" cannot build its address. ${(error as Error).message} Add it to "routes" in ${configurationId}.`;
    return [{ offset, code: "missing-route", message }];
  }
}

function checkFrame(
  offset: number,
  { src }: Readonly<Record<string, unknown>>,
  { address }: PageSource,
  { policies }: Context,
): Fault[] {
  const host = /vimeo\.com/i.test(String(src))
    ? "https://player.vimeo.com/"
    : "https://www.youtube-nocookie.com/";
  if (!/^https:/i.test(String(src))) return [];
  return blocked(offset, "frame", new URL(host), address, policies, "the video");
}

/** Whether the page's policy lets the script, its chunks, the style sheet and the theme's files in. */
function checkFiles({ source, elements, page, policies }: Context): Fault[] {
  const { address } = source;
  const faults: Fault[] = [];
  for (const element of elements) {
    const isScript = element.tagName === "script";
    const file = attribute(element, isScript ? "src" : "href");
    const isOurs = isScript ? /(^|\/)skerry\.js$/ : /(^|\/)skerry\.css$/;
    if (!file || !isOurs.test(file.replace(/[?#].*$/, "")) || !URL.canParse(file, address))
      continue;
    const kind = isScript ? "script" : "style";
    const nonce = attribute(element, "nonce");
    const url = new URL(file, address);
    faults.push(...blocked(offsetOf(element), kind, url, address, policies, file, nonce));
    if (isScript) {
      const assets = new URL(page.asset("icons/search.svg"), address);
      faults.push(...blocked(offsetOf(element), "image", assets, address, policies, "the theme"));
    }
  }
  return faults;
}

function blocked(
  offset: number,
  kind: keyof typeof fetchDirectives,
  url: URL,
  page: URL,
  policies: readonly ContentPolicy[],
  what: string,
  nonce?: string,
): Fault[] {
  for (const policy of policies) {
    const directive = forbids(policy, kind, url, page, nonce);
    if (directive === undefined) continue;
    const wanted = url.origin === page.origin ? "'self'" : url.origin;
    const message = `The page's Content-Security-Policy blocks ${what}: "${directive}". Add ${wanted} to ${fetchDirectives[kind].find((name) => policy.has(name))}.`;
    return [{ offset, code: "blocked", message }];
  }
  return [];
}

function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return {
    line: before.split("\n").length,
    column: offset - before.lastIndexOf("\n"),
  };
}
