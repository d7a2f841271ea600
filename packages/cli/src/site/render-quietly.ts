import type { Handler } from "@skerry/server";

const { error } = console;
let running = 0;

/**
 * The markup of a widget with these props. The renderer writes a line about each widget that throws,
 * which is no mistake here: the props may be too few.
 *
 * @returns an empty string when it cannot be rendered
 */
export async function renderQuietly(
  handler: Handler,
  widget: string,
  props: object,
): Promise<string> {
  running += 1;
  console.error = () => {};
  const rendered = await handler.render({ widget, props: { ...props }, slots: {} });
  running -= 1;
  if (running === 0) console.error = error;
  return "html" in rendered ? rendered.html : "";
}
