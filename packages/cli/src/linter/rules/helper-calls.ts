import { attribute, type Element } from "@skerry/server/page-elements";
import { diagnoseUnknownWidget } from "../islands/diagnose-unknown-widget.ts";
import { diagnoseTemplateProps } from "../props/diagnose-template-props.ts";
import { diagnoseTypedProps } from "../props/diagnose-typed-props.ts";
import { offsetOfAttribute } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import type { PageRule } from "../page/page-rule.ts";
import { findHelperCalls, type HelperCall, readProps } from "../templates/helper-calls.ts";
import { hasHole } from "../templates/holes.ts";
import { unknownTriggers } from "./load-triggers.ts";

/**
 * `unknown-widget`, `bad-props`, `unknown-key`, `bad-load`: in the calls of a backend's helper, as far as a template writes them
 * out.
 */
export const helperCalls: PageRule = async (context) => {
  const { template, elements } = context;
  if (!template) return [];
  const calls = [
    ...findHelperCalls(template.text, template.tags),
    ...elements.flatMap((element) => readComponent(element, template.text)),
  ];
  return (await Promise.all(calls.map((call) => diagnose(call, context)))).flat();
};

/** `<x-skerry name="tabs" :props="['labels' => ['A']]">` of Blade. */
function readComponent(element: Element, template: string): HelperCall[] {
  const widget = attribute(element, "name");
  if (element.tagName !== "x-skerry" || widget === undefined || hasHole(widget)) return [];
  const at = attribute(element, ":props") === undefined ? -1 : offsetOfAttribute(element, ":props");
  const [before = ""] = /^:props\s*=\s*["']\s*/.exec(template.slice(at, at + 200)) ?? [];
  return [
    {
      widget,
      offset: offsetOfAttribute(element, "name"),
      isOurs: true,
      props: at < 0 ? undefined : readProps(template, at + before.length),
      arePartial: ["props-from", ":props-from"].some(
        (name) => attribute(element, name) !== undefined,
      ),
    },
  ];
}

async function diagnose(call: HelperCall, context: PageContext): Promise<PageDiagnostic[]> {
  const { widget, offset, isOurs, props, load, arePartial } = call;
  const { widgets, locate } = context;
  if (!widgets.has(widget)) return diagnoseUnknownWidget(widget, offset, isOurs, context);
  if (!props) return [];
  const schema = await widgets.schemaFor(widget, props.text);
  const type = schema ? undefined : widgets.typeOf(widget);
  const triggers = load ? unknownTriggers(load.text, "The option load") : [];
  return [
    ...(await diagnoseTemplateProps(widget, schema, props, locate, arePartial)),
    ...(type ? diagnoseTypedProps(widget, type, props, locate, arePartial) : []),
    ...triggers.map(({ index, ...found }) => ({
      ...found,
      location: locate((load?.offset ?? 0) + index),
    })),
  ];
}
