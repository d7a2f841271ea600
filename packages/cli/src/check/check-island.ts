import { type PropsSchema, propsAttribute } from "@skerry/core/contract";
import { attribute, type Element } from "@skerry/server/page-elements";
import { checks } from "@skerry/widgets/checks";
import { registry, type WidgetName } from "@skerry/widgets/registry";
import { checkFrames } from "./check-frames.ts";
import { checkRoute } from "./check-route.ts";
import { diagnoseIslandProps } from "./diagnose-island-props.ts";
import { diagnoseUnknownWidget } from "./diagnose-unknown-widget.ts";
import { ancestorsOf, offsetOf } from "./element-position.ts";
import { findMove } from "./find-move.ts";
import { findPropsSource } from "./find-props-source.ts";
import type { PageContext } from "./page-context.ts";
import type { PageDiagnostic } from "./page-diagnostic.ts";

/** Finds what will not work about one island. */
export async function checkIsland(
  island: Element,
  context: PageContext,
): Promise<PageDiagnostic[]> {
  const { elements, attributeName } = context;
  const name = attribute(island, attributeName) ?? "";
  if (!isWidget(name)) return diagnoseUnknownWidget(island, name, context);
  const location = context.locate(offsetOf(island));
  const diagnostics: PageDiagnostic[] = [];

  const move = findMove(island, elements);
  if (move) {
    const message = `The island "${name}": ${move}`;
    diagnostics.push({ code: "moved-island", pointer: "", message, location });
  }
  const owner = await findOwner(island, attributeName);
  if (owner !== undefined) {
    const message = `The island "${name}" is inside of "${owner}", which owns its content. Move it out of that island.`;
    return [...diagnostics, { code: "nested-island", pointer: "", message, location }];
  }
  const source = findPropsSource(island, context);
  if (!source) {
    const message = `The props of "${name}" are in ${attribute(island, propsAttribute)}, and no element has that id.`;
    return [...diagnostics, { code: "bad-props", pointer: "", message, location }];
  }
  const { schema } = await registry[name]();
  const { props, diagnostics: propsDiagnostics } = await diagnoseIslandProps(
    name,
    schema as unknown as PropsSchema<Record<string, unknown>>,
    source,
    context.locate,
  );
  diagnostics.push(...propsDiagnostics);
  const check = checks[name];
  if (props && check) {
    diagnostics.push(...checkRoute(island, name, check, props, context));
    diagnostics.push(...checkFrames(island, check, props, context));
  }
  return diagnostics;
}

function isWidget(name: string): name is WidgetName {
  return Object.hasOwn(registry, name);
}

/** @returns the widget whose content the island is a part of */
async function findOwner(island: Element, attributeName: string): Promise<string | undefined> {
  for (const element of ancestorsOf(island)) {
    const name = attribute(element, attributeName) ?? "";
    if (!isWidget(name)) continue;
    // An overlay only adds to the page's own content.
    if (!("overlay" in (await registry[name]()))) return name;
  }
  return undefined;
}
