import { propsAttribute, propsFromAttribute } from "@skerry/core/contract";
import { defaultSlot, slotAttribute } from "@skerry/core/contract/slot-names";
import { createFallbackHtml } from "@skerry/server/fallback-html";
import { attribute, type Element } from "@skerry/server/page-elements";
import { createRegionTest } from "@skerry/server/untrusted-regions";
import { checkFormTarget } from "./check-form-target.ts";
import { checkFrames } from "./check-frames.ts";
import { checkInlineStyles } from "./check-inline-styles.ts";
import { checkRoute } from "./check-route.ts";
import { diagnoseIslandProps } from "../props/diagnose-island-props.ts";
import { diagnoseUnknownWidget } from "./diagnose-unknown-widget.ts";
import { ancestorsOf, offsetOf } from "../positions/element-position.ts";
import { findMove } from "./find-move.ts";
import { findPropsSource, type PropsSource } from "../props/find-props-source.ts";
import { diagnoseTypedProps } from "../props/diagnose-typed-props.ts";
import { diagnoseTemplateProps } from "../props/diagnose-template-props.ts";
import { locatePointer } from "../positions/locate-pointer.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import type { CheckedModule } from "../../site/site-widgets.ts";
import { hasHole } from "../templates/holes.ts";

/** Finds what will not work about one island. */
export async function checkIsland(
  island: Element,
  context: PageContext,
): Promise<PageDiagnostic[]> {
  const { attributeName, widgets } = context;
  const name = attribute(island, attributeName) ?? "";
  // Only the template knows its name.
  if (hasHole(name)) return [];
  if (!widgets.has(name)) {
    const isMeant = attribute(island, propsAttribute) !== undefined;
    return diagnoseUnknownWidget(name, offsetOf(island), isMeant, context);
  }
  const location = context.locate(offsetOf(island));
  const diagnostics: PageDiagnostic[] = [];

  const move = findMove(island, context);
  if (move) {
    const message = `The island "${name}": ${move}`;
    diagnostics.push({ code: "moved-island", pointer: "", message, location });
  }
  const owner = await findOwner(island, context);
  if (owner !== undefined) {
    const message = `The island "${name}" is inside "${owner}", which owns its content. Move it out of that island.`;
    return [...diagnostics, { code: "nested-island", pointer: "", message, location }];
  }
  const source = findPropsSource(island, context);
  if (!source) {
    // The script may be in another part of the page.
    if (!context.isWhole || hasHole(attribute(island, propsAttribute))) return diagnostics;
    const message = `The props of "${name}" are in ${attribute(island, propsAttribute)}, and no element has that id.`;
    return [...diagnostics, { code: "bad-props", pointer: "", message, location }];
  }
  const module = await widgets.load(name);
  // The browser fetches the rest.
  const arePartial = attribute(island, propsFromAttribute) !== undefined;
  if (isOpen(island, source, context)) return diagnostics;
  const schema = await widgets.schemaFor(name, source.text);
  const type = schema ? undefined : widgets.typeOf(name);
  if (type) diagnostics.push(...diagnoseTypedProps(name, type, source, context.locate, arePartial));
  if (hasHole(source.text)) {
    return [
      ...diagnostics,
      ...(await diagnoseTemplateProps(name, schema, source, context.locate, arePartial)),
    ];
  }
  const { props, diagnostics: propsDiagnostics } = await diagnoseIslandProps(
    name,
    schema,
    source,
    context.locate,
    arePartial,
  );
  diagnostics.push(...propsDiagnostics);
  if (props) diagnostics.push(...(await checkInlineStyles(island, name, props, context)));
  const check = widgets.checkOf(name);
  if (props && check) {
    const isRegion = createRegionTest(context.page.configuration.untrusted);
    const all = { ...props, ...module?.readFallback?.(createFallbackHtml(island, isRegion)) };
    diagnostics.push(...checkRoute(island, name, check, all, context));
    diagnostics.push(...checkFormTarget(name, check, all, source, context));
    diagnostics.push(...checkFrames(island, check, props, context));
    for (const diagnostic of check.diagnose?.(props as never, context.page.configuration) ?? []) {
      const offset = source.toOffset(locatePointer(source.text, diagnostic.pointer));
      const code = diagnostic.code as PageDiagnostic["code"];
      diagnostics.push({ ...diagnostic, code, location: context.locate(offset) });
    }
  }
  return diagnostics;
}

/** Whether a template may have props that it does not show: in the tag, or in the element. */
function isOpen(
  island: Element,
  { isNone = false }: PropsSource,
  { isCertain, hasTags }: PageContext,
): boolean {
  const { startTag, startOffset = 0, endOffset = 0 } = island.sourceCodeLocation ?? {};
  const isTagOpen = !isCertain(startOffset, startTag?.endOffset ?? endOffset);
  return isNone && (isTagOpen || hasTags(startOffset, endOffset));
}

/** @returns the widget whose content the island is a part of */
async function findOwner(island: Element, context: PageContext): Promise<string | undefined> {
  const { attributeName, widgets } = context;
  for (const element of ancestorsOf(island)) {
    const name = attribute(element, attributeName) ?? "";
    if (!widgets.has(name)) continue;
    const isCertain = context.isTreeCertain(offsetOf(element), offsetOf(island));
    const module = await widgets.load(name);
    if (isCertain && module && owns(module, element, island)) return name;
  }
  return undefined;
}

/** An overlay only adds to the page's own content, and a widget shows what is in its slots. */
function owns({ overlay, slots = [] }: CheckedModule, owner: Element, island: Element): boolean {
  if (overlay || slots === true) return false;
  const isRendered = owner.childNodes.some(
    (node) => node.nodeName === "#comment" && "data" in node && node.data.startsWith("skerry "),
  );
  // The renderer has put the slots where the widget shows them.
  if (isRendered) return slots.length === 0;
  const child = [island, ...ancestorsOf(island)].find((one) => one.parentNode === owner);
  const slot = child && attribute(child, slotAttribute);
  return !slots.includes(slot || defaultSlot);
}
