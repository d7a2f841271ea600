import { diagnoseProps, parseProps, PropsError, type PropsSchema } from "@skerry/core/contract";
import { toPointer } from "@skerry/core/contract/to-pointer";
import type { Fault } from "./finding.ts";
import { locatePath } from "./locate-pointer.ts";
import type { SourceText } from "./source-text.ts";

/** What an island's props are, if they can be read, and each fault in them with its place. */
export interface CheckedProps {
  props: Readonly<Record<string, unknown>> | undefined;
  faults: Fault[];
}

/** Checks props as the browser does, and names all faults. */
export async function checkProps(
  widget: string,
  schema: PropsSchema<Record<string, unknown>>,
  { text, toOffset }: SourceText,
): Promise<CheckedProps> {
  const fault = (index: number, pointer: string, message: string): Fault => ({
    offset: toOffset(index),
    code: "bad-props",
    message: `The props of "${widget}" cannot be used: ${message}`,
    ...(pointer && { pointer }),
  });
  let given: Record<string, unknown>;
  try {
    given = parseProps(text);
  } catch (error) {
    if (!(error instanceof PropsError)) throw error;
    const found = diagnoseProps(text);
    const { expected, received, pointer, hint = "" } = found ?? error.diagnostic;
    const message = `expected ${expected}, but received ${received}. ${hint}`.trimEnd();
    return { props: undefined, faults: [fault(found?.position ?? 0, pointer, message)] };
  }
  const { issues, ...result } = await schema["~standard"].validate(given);
  if (!issues) return { props: (result as { value: Record<string, unknown> }).value, faults: [] };
  const faults = issues.map((issue) => {
    const path = (issue.path ?? []).map((step) => (typeof step === "object" ? step.key : step));
    const message = issue.message.length > 300 ? `${issue.message.slice(0, 300)}…` : issue.message;
    return fault(locatePath(text, path), toPointer(path), message);
  });
  return { props: undefined, faults };
}
