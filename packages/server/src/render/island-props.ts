import {
  checkKeys,
  diagnoseProps,
  dropReactKeys,
  type KeyCheck,
  parseProps,
  toProps,
  PropsError,
  type PropsSchema,
  validateProps,
} from "@skerry/core/contract";
import { isLongerThan, limits } from "../host/limits.ts";
import { badProps, propsMissing, propsTooLarge } from "../errors/island-errors.ts";

/** The props of one island, as a request brings them. */
export interface PropsInput {
  /** JSON as it stands in `data-props`. */
  propsText: string;
  /** A value that has been parsed from JSON already, and is not used elsewhere. Default: the text is parsed. */
  propsValue?: unknown;
  /** Whether the browser fetches more of them: what does not fit the widget is no mistake then. Default: `false`. */
  arePartial?: boolean | undefined;
}

/**
 * Parses and checks the props of one island.
 *
 * @param schema of the widget, any Standard Schema; without one, props pass unchecked
 * @param keyCheck gets the keys that the schema does not name
 * @throws RenderError `too-large`, `bad-props` or `props-missing`
 */
export async function readProps(
  widget: string,
  { propsText: text, propsValue, arePartial }: PropsInput,
  schema: unknown,
  keyCheck: KeyCheck,
): Promise<Record<string, unknown>> {
  if (isLongerThan(text, limits.propsBytes)) throw propsTooLarge(widget);
  try {
    const props = propsValue === undefined ? parseProps(text) : toProps(propsValue);
    if (!schema) return dropReactKeys(props);
    return await validateProps(
      checkKeys(schema as PropsSchema<Record<string, unknown>>, keyCheck),
      props,
    );
  } catch (error) {
    if (!(error instanceof PropsError)) throw error;
    const { code, pointer } = error.diagnostic;
    if (arePartial && code === "invalid") throw propsMissing(widget, pointer, error);
    const { hint = "" } = (code === "syntax" && diagnoseProps(text)) || {};
    throw badProps(widget, error, hint);
  }
}
