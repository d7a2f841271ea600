import { diagnoseProps, parseProps, PropsError, type PropsSchema } from "@skerry/core/contract";
import { toPointer } from "@skerry/core/contract/to-pointer";
import type { DecodedSource } from "./decode-source.ts";
import { locatePath } from "./locate-pointer.ts";
import type { Location, PageDiagnostic } from "./page-diagnostic.ts";

/** The checked props of an island, or each mistake in them. */
export interface DiagnosedProps {
  /** `undefined` when there are mistakes. */
  props: Readonly<Record<string, unknown>> | undefined;
  diagnostics: PageDiagnostic[];
}

const maxMessageLength = 300;

/**
 * Checks the props of an island as the browser does, but names every mistake.
 *
 * @param source of the props' JSON
 * @param locate turns an index in the page into a location
 */
export async function diagnoseIslandProps(
  widget: string,
  schema: PropsSchema<Record<string, unknown>>,
  { text, toOffset }: DecodedSource,
  locate: (offset: number) => Location,
): Promise<DiagnosedProps> {
  const diagnostic = (index: number, pointer: string, message: string): PageDiagnostic => ({
    code: "bad-props",
    pointer,
    message: `The props of "${widget}" cannot be used: ${message}`,
    location: locate(toOffset(index)),
  });
  let parsed: Record<string, unknown>;
  try {
    parsed = parseProps(text);
  } catch (error) {
    if (!(error instanceof PropsError)) throw error;
    const found = diagnoseProps(text);
    const { expected, received, pointer, hint = "" } = found ?? error.diagnostic;
    const message = `expected ${expected}, but received ${received}. ${hint}`.trimEnd();
    return {
      props: undefined,
      diagnostics: [diagnostic(found?.position ?? 0, pointer, message)],
    };
  }
  const result = await schema["~standard"].validate(parsed);
  if (!result.issues) return { props: result.value, diagnostics: [] };
  const diagnostics = result.issues.map(({ message, path = [] }) => {
    const keys = path.map((step) => (typeof step === "object" ? step.key : step));
    const isLong = message.length > maxMessageLength;
    const shown = isLong ? `${message.slice(0, maxMessageLength)}…` : message;
    return diagnostic(locatePath(text, keys), toPointer(keys), shown);
  });
  return { props: undefined, diagnostics };
}
