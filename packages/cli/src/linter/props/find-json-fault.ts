import { diagnoseProps, parseProps, PropsError } from "@skerry/core/contract";
import type { DecodedSource } from "../positions/decode-source.ts";
import { locatePointer } from "../positions/locate-pointer.ts";
import { fillValues, parseWithHoles } from "../templates/fill-json.ts";
import { hasHole } from "../templates/holes.ts";

/** Why a text is not read as a JSON object. */
export interface JsonFault {
  /** Index of the first character that does not fit. */
  position: number;
  /** JSON pointer to what is read there. */
  pointer: string;
  /** "expected …, but received …", and what to do. */
  message: string;
}

/**
 * Finds why a text is not read as props and the shared state are.
 *
 * @returns `undefined` where it can be read, or where that depends on what a template prints
 */
export function findJsonFault({
  text,
  isUnquoted,
}: Pick<DecodedSource, "text" | "isUnquoted">): JsonFault | undefined {
  const fault = hasHole(text) ? diagnoseFilled(text, isUnquoted) : diagnose(text, isUnquoted);
  if (!fault) return undefined;
  const { pointer, position = locatePointer(text, pointer), expected, received, hint = "" } = fault;
  const message = `expected ${expected}, but received ${received}. ${hint}`.trimEnd();
  return { position, pointer, message };
}

type Found = Pick<PropsError["diagnostic"], "pointer" | "expected" | "received" | "hint"> & {
  position?: number;
};

function diagnose(text: string, isUnquoted?: boolean): Found | undefined {
  try {
    parseProps(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof PropsError)) throw error;
    return diagnoseProps(text, isUnquoted) ?? error.diagnostic;
  }
}

/** The mistake in the JSON itself, if it is there whatever the template prints. */
function diagnoseFilled(text: string, isUnquoted?: boolean): Found | undefined {
  if (parseWithHoles(text)) return undefined;
  const filled = fillValues(text);
  return filled === undefined ? undefined : diagnoseProps(filled, isUnquoted);
}
