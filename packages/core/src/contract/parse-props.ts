import { describeValue } from "./describe-value.ts";
import {
  maxPropsDepth,
  maxPropsLength,
  parseObject,
  type Refuse,
  toObject,
} from "./parse-object.ts";
import { PropsError } from "./props-error.ts";
import { toPointer } from "./to-pointer.ts";

/**
 * The props that an attribute or a script block holds.
 *
 * Absent and blank are `{}`. So are `[]` and `null`, because PHP writes an empty array and Go a nil
 * map that way. Keys named `__proto__` and `dangerouslySetInnerHTML` are removed at every depth: merging the one into
 * another object would change its prototype, and spreading the other onto an element would write HTML.
 *
 * @throws PropsError `syntax`, `not-an-object`, `too-large` or `too-deep`.
 */
export const parseProps = (text: string | null | undefined): Record<string, unknown> =>
  parseObject(text, refuse);

/**
 * The props that a parsed JSON value stands for, as in `parseProps`. Keys named `__proto__` and
 * `dangerouslySetInnerHTML` are removed from the value itself.
 *
 * @throws PropsError `not-an-object` or `too-deep`.
 */
export const toProps = (value: unknown): Record<string, unknown> => toObject(value, refuse);

const refuse: Refuse = (code, value, path) => {
  let expected = "a JSON object";
  // The message of `JSON.parse` differs between browsers; `diagnoseProps` explains the mistake.
  let received = describeValue(value);
  if (code === "too-large") {
    expected = `at most ${maxPropsLength} characters`;
    received = `${(value as string).length}`;
  } else if (code === "too-deep") {
    expected = `at most ${maxPropsDepth} levels`;
    received = "more";
  }
  throw new PropsError({ code, pointer: toPointer(path), expected, received });
};
