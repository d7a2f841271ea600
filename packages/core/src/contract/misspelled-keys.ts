import { findUnknownKeys, type UnknownKey } from "./find-unknown-keys.ts";
import type { PropsIssue, PropsSchema } from "./props-schema.ts";

/** What is wrong with props where a key is misspelled. */
function toIssue(key: UnknownKey): PropsIssue {
  const { path, meant } = key;
  const received = `"${String(path.at(-1))}"`;
  return {
    key,
    path,
    expected: `"${meant}"`,
    received,
    message: `Invalid key: Received ${received}. Did you mean "${meant}"?`,
  };
}

/**
 * A schema with its whole verdict: that of a built-in widget also rejects misspelled keys. `checkKeys` has the same
 * verdict, and more to say about keys.
 */
export function rejectMisspelled<Props>(schema: PropsSchema<Props>): PropsSchema<Props> {
  if (!schema.rejectsMisspelled) return schema;
  return {
    "~standard": {
      version: 1,
      vendor: "skerry",
      async validate(value) {
        const misspelled = findUnknownKeys(schema, value).filter(
          ({ meant }) => meant !== undefined,
        );
        const result = await schema["~standard"].validate(value);
        return misspelled.length
          ? { issues: [...misspelled.map(toIssue), ...(result.issues ?? [])] }
          : result;
      },
    },
  };
}
