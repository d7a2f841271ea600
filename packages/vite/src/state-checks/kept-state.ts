import type { QuietRender, VisitorValues } from "@skerry/server/quiet-renderer";
import type { JsonSchema } from "../widgets/widgets.ts";
import { exampleProps } from "./example-props.ts";
import { isOfState, type Mark, MarkedValues, pointerOf } from "./marked-values.ts";
import { findDifference } from "./same-markup.ts";

/** A widget, and props that it may get. */
export interface ExampleWidget {
  name: string;
  /** Its module, as messages name it. */
  place: string;
  /** Props of its example, if it has one. */
  example?: object | undefined;
  /** Of its props, if it has one. */
  jsonSchema?: JsonSchema | undefined;
}

/** The values of an earlier render that showed up in another one. */
export interface KeptState {
  place: string;
  /** JSON pointer to what was kept, in the props or the shared state; `""` where that is not known. */
  pointer: string;
  /** Whole sentences. */
  message: string;
}

/** A widget with the values of a first visitor. */
interface Probe {
  widget: ExampleWidget;
  marked: MarkedValues;
  first: ReturnType<MarkedValues["ofVisitor"]>;
}

const next = "Keep state in the component (useState), or in useShared.";

/**
 * Renders each widget for one visitor, for a second one, and for the first one again, and finds what shows that a module
 * has kept something in between: a variable, a store, a cache whose key leaves something out.
 *
 * A widget that cannot be rendered is left out.
 */
export async function findKeptState(
  widgets: readonly ExampleWidget[],
  render: QuietRender,
): Promise<KeptState[]> {
  const probes: Probe[] = [];
  for (const widget of widgets) {
    const probe = await prepare(widget, render);
    if (probe) probes.push(probe);
  }
  const htmlOf = async ({ widget }: Probe, values: VisitorValues): Promise<string> =>
    (await render(widget.name, values)).html ?? "";

  const before: string[] = [];
  for (const probe of probes) before.push(await htmlOf(probe, probe.first.values));
  const given = probes.flatMap(({ widget, marked }) =>
    marked.given().map((mark) => ({ widget, mark })),
  );
  const found: KeptState[] = [];
  for (const probe of probes) {
    const html = await htmlOf(probe, probe.marked.ofVisitor().values);
    const shown = given.find(({ mark }) => shows(html, mark));
    if (shown) found.push(showing(probe, shown.widget, shown.mark));
  }
  for (const [index, probe] of probes.entries()) {
    const { widget, marked, first } = probe;
    if (found.some(({ place }) => place === widget.place)) continue;
    const difference = findDifference(before[index] ?? "", await htmlOf(probe, first.values));
    if (difference) {
      found.push(differing(probe, difference));
      continue;
    }
    // A cache may answer with the first visitor's markup when all but one of the values are the same.
    for (const mark of first.marks) {
      if (!shows(await htmlOf(probe, marked.withOther(first.values, mark)), mark)) continue;
      found.push(showing(probe, widget, mark));
      break;
    }
  }
  return found;
}

async function prepare(
  { example, jsonSchema, ...widget }: ExampleWidget,
  render: QuietRender,
): Promise<Probe | undefined> {
  const props = example ?? (jsonSchema ? exampleProps(jsonSchema) : {});
  const marked = await MarkedValues.find(props, (values) => render(widget.name, values));
  return marked && { widget, marked, first: marked.ofVisitor() };
}

const shows = (html: string, { token }: Mark): boolean => html.toLowerCase().includes(token);

function showing({ widget }: Probe, from: ExampleWidget, mark: Mark): KeptState {
  const pointer = pointerOf(mark);
  const source = from === widget ? "it was given" : `"${from.name}" was given`;
  const where = isOfState(mark) ? `at "${pointer}" of the shared state` : `at "${pointer}"`;
  return {
    place: widget.place,
    pointer,
    message: `"${widget.name}" shows a visitor what ${source} for another one, ${where}: its module, or one that it imports, keeps it between renders. ${next}`,
  };
}

function differing({ widget }: Probe, [before, after]: [string, string]): KeptState {
  return {
    place: widget.place,
    pointer: "",
    message: `"${widget.name}" is rendered differently the second time with the same props, ${JSON.stringify(before)} and then ${JSON.stringify(after)}: its module, or one that it imports, keeps something between renders. ${next}`,
  };
}
