import { describeValue, toPointer } from "../diagnosis/diagnostic.ts";
import { PropsError } from "./props-error.ts";
import type { PropsIssue, PropsSchema } from "./props-schema.ts";

const maxListed = 5;
const maxLength = 200;

/**
 * The props as the schema returns them: defaults filled in, unknown keys dropped.
 *
 * @param judge gives the verdict in place of the schema
 * @throws PropsError `invalid`. Pointer, expected and received are those of the first mistake; the
 * message lists at most five. What the schema itself throws passes through.
 */
export async function validateProps<Props>(
  schema: PropsSchema<Props>,
  props: unknown,
  judge = (value: unknown) => schema["~standard"].validate(value),
): Promise<Props> {
  const result = await judge(props);
  // `issues` decides: valibot returns its half-checked `value` beside them.
  if (!result.issues) return result.value;
  const { issues } = result;
  const lines = issues.slice(0, maxListed).map(describeIssue);
  if (issues.length > maxListed) lines.push(`and ${issues.length - maxListed} more`);
  const [first] = issues;
  const path = pathOf(first);
  throw new PropsError({
    code: "invalid",
    message: ["The props do not fit the widget:", ...lines].join("\n"),
    pointer: toPointer(path),
    expected: short(first?.expected ?? first?.message ?? "props that fit the schema"),
    received: short(first?.received ?? describeValue(valueAt(props, path))),
  });
}

function describeIssue(issue: PropsIssue): string {
  return `${toPointer(pathOf(issue)) || "(the whole)"}: ${short(issue.message)}`;
}

/** The keys in the path of an issue. Some schemas have each in an object. */
export function pathOf(issue: PropsIssue | undefined): PropertyKey[] {
  return (issue?.path ?? []).map((step) => (typeof step === "object" ? step.key : step));
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
}

/** valibot repeats the whole value in its messages. */
function short(text: unknown): string {
  const string = String(text);
  return string.length > maxLength ? `${string.slice(0, maxLength)}…` : string;
}
