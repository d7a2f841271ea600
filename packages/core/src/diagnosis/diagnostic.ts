/**
 * A mistake of an author: in props, in the page configuration, in markup, on a command line. An
 * `Error` may carry one, a warning may be made of one.
 */
export interface Diagnostic<Code extends string = string> {
  /** The kind of mistake, in kebab case. */
  readonly code: Code;
  /** JSON pointer (RFC 6901) of the value that is wrong; `""` for the whole value. */
  readonly pointer: string;
  /** Whole sentences: what is wrong, what was expected, what is used instead. */
  readonly message: string;
  /** Whole sentences: what to do next. Absent when the message leaves nothing to add. */
  readonly hint?: string | undefined;
}

/** A diagnostic as a text for people: the message, then the hint. */
export function formatDiagnostic({ message, hint }: Pick<Diagnostic, "message" | "hint">): string {
  return hint ? `${message} ${hint}` : message;
}

/** The value in some place of a document, and the value that should be there, as noun phrases. */
export interface Mismatch {
  readonly pointer: string;
  readonly expected: string;
  readonly received: string;
}

/** The sentence that most diagnostics have as their message. */
export function describeMismatch({ pointer, expected, received }: Mismatch): string {
  return `Expected ${expected}${pointer && ` at ${pointer}`}, but received ${received}.`;
}

const maxLength = 60;

/** A JSON value in a few words, for messages: strings in quotes, cut at 60 characters. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value !== "string") return String(value);
  return JSON.stringify(value.length > maxLength ? `${value.slice(0, maxLength)}…` : value);
}

/** The keys that a JSON pointer (RFC 6901) leads through, as texts. */
export const fromPointer = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** A path as a JSON pointer (RFC 6901). The empty path, the whole value, is `""`. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
