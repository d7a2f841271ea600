import { describeValue } from "./describe-value.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { UnknownKey } from "./find-unknown-keys.ts";
import { toPointer } from "./to-pointer.ts";

/** A key of props that has no effect. */
export type UnknownKeyDiagnostic = Diagnostic<"unknown-key">;

/**
 * One diagnostic for each key that has no effect.
 *
 * @param maxListed how many are described; one more counts those that are left. Default: 20
 */
export function diagnoseUnknownKeys(
  keys: readonly UnknownKey[],
  maxListed = 20,
): UnknownKeyDiagnostic[] {
  const diagnostics = keys.slice(0, maxListed).map(diagnoseKey);
  const more = keys.length - diagnostics.length;
  if (more > 0) {
    const subject = more === 1 ? "1 more key is" : `${more} more keys are`;
    diagnostics.push({
      code: "unknown-key",
      pointer: "",
      message: `${subject} unknown and ignored.`,
    });
  }
  return diagnostics;
}

function diagnoseKey({ path, known, meant }: UnknownKey): UnknownKeyDiagnostic {
  const place = toPointer(path.slice(0, -1));
  const key = describeValue(path.at(-1));
  return {
    code: "unknown-key",
    pointer: toPointer(path),
    message: `The key ${key}${place && ` at ${place}`} is unknown. It is ignored.`,
    hint: meant ? `Did you mean "${meant}"?` : `Known are: ${known.join(", ")}.`,
  };
}
