import {
  checkKeys,
  diagnoseProps,
  type KeyCheck,
  parseProps,
  PropsError,
  type PropsSchema,
  validateProps,
} from "@skerry/core/contract";
import { isLongerThan, limits } from "./limits.ts";
import { RenderError } from "./render-error.ts";

/**
 * Parses and checks the props of one island.
 *
 * @param text JSON as it stands in `data-props`
 * @param schema of the widget, any Standard Schema; without one, props pass unchecked
 * @param keyCheck what happens to keys that the schema does not name
 * @throws RenderError `too-large` or `bad-props`
 */
export async function readProps(
  widget: string,
  text: string,
  schema: unknown,
  keyCheck: KeyCheck,
): Promise<Record<string, unknown>> {
  if (isLongerThan(text, limits.propsBytes)) {
    throw new RenderError(
      "too-large",
      `The props of "${widget}" have more than ${limits.propsBytes} bytes. Shorten them, or let the browser render this island.`,
    );
  }
  try {
    const props = parseProps(text);
    if (!schema) return props;
    return await validateProps(
      checkKeys(schema as PropsSchema<Record<string, unknown>>, keyCheck),
      props,
    );
  } catch (error) {
    if (!(error instanceof PropsError)) throw error;
    const { code, pointer } = error.diagnostic;
    const { hint = "" } = (code === "syntax" && diagnoseProps(text)) || {};
    const message = `The props of "${widget}" cannot be used. ${error.message} ${hint}`.trimEnd();
    throw new RenderError("bad-props", message, pointer, error);
  }
}
