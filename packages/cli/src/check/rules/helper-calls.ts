import { closestName, type PropsSchema } from "@skerry/core/contract";
import { attribute } from "@skerry/server/page-elements";
import { diagnoseTemplateProps } from "../props/diagnose-template-props.ts";
import { offsetOfAttribute } from "../positions/element-position.ts";
import type { PageContext } from "../page-context.ts";
import type { PageDiagnostic } from "../page-diagnostic.ts";
import type { PageRule } from "../page-rule.ts";
import { findHelperCalls, type HelperCall } from "../templates/helper-calls.ts";
import { hasHole } from "../templates/holes.ts";
import { readTemplateLiteral } from "../templates/template-literal.ts";

/** `unknown-widget`, `bad-props`, `unknown-key`: in the calls of a backend's helper, as far as a template writes them out. */
export const helperCalls: PageRule = async (context) => {
  const { template, elements } = context;
  if (!template) return [];
  const calls = [
    ...findHelperCalls(template.text, template.syntax),
    ...elements.flatMap((element) => readComponent(element, template.text)),
  ];
  const diagnosed = calls.map((one) => diagnose(one, context));
  return (await Promise.all(diagnosed)).flat();
};

/** `<x-skerry name="tabs" :props="['labels' => ['A']]">` of Blade. */
function readComponent(element: PageContext["elements"][number], template: string): HelperCall[] {
  const widget = attribute(element, "name");
  if (element.tagName !== "x-skerry" || widget === undefined || hasHole(widget)) return [];
  const isWritten = attribute(element, ":props") !== undefined;
  const at = isWritten ? offsetOfAttribute(element, ":props") : 0;
  const [equals] = /^:props\s*=\s*["']\s*(?=[[{])/.exec(template.slice(at, at + 200)) ?? [];
  return [
    {
      widget,
      offset: offsetOfAttribute(element, "name"),
      isOurs: true,
      props: equals ? readTemplateLiteral(template, at + equals.length) : undefined,
      arePartial: ["props-from", ":props-from"].some(
        (name) => attribute(element, name) !== undefined,
      ),
    },
  ];
}

async function diagnose(
  { widget, offset, isOurs, props, arePartial }: HelperCall,
  { widgets, locate }: PageContext,
): Promise<PageDiagnostic[]> {
  if (!widgets.has(widget)) {
    const closest = closestName(widget, widgets.names);
    // A site may define widgets that only its pages know.
    if (closest === undefined && !(isOurs && widgets.isOfBuild)) return [];
    const next = closest ? `Did you mean "${closest}"?` : `Known are: ${widgets.names.join(", ")}.`;
    const message = `There is no widget ${JSON.stringify(widget)}. ${next}`;
    return [{ code: "unknown-widget", pointer: "", message, location: locate(offset) }];
  }
  if (!props) return [];
  const module = await widgets.load(widget);
  const schema = module?.schema as PropsSchema<Record<string, unknown>> | undefined;
  return diagnoseTemplateProps(widget, schema, props, locate, arePartial);
}
