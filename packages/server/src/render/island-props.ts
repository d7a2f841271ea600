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

export interface PropsInput {
  /** The text of `data-props`. */
  propsText: string;
  /** A parsed value that is used nowhere else. Default: the text is parsed. */
  propsValue?: unknown;
  /** Whether the browser fetches more, so that what does not fit is no mistake. */
  arePartial?: boolean | undefined;
}

/**
 * Parses and validates the props of one island.
 *
 * @param schema without one, props pass unchecked
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
