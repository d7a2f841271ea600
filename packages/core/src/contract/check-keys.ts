import { findUnknownKeys, type UnknownKey } from "./find-unknown-keys.ts";
import type { PropsIssue, PropsSchema } from "./props-schema.ts";

export interface KeyCheck {
  /**
   * Whether a key that is close to a known one is an issue, where the known one is absent: so in
   * built-in widgets. Otherwise it is reported like every other unknown key.
   */
  readonly rejectsMisspelled: boolean;
  /** Gets the unknown keys that are no issue, if there are any. Default: they are dropped in silence. */
  onUnknownKeys?(keys: UnknownKey[]): void;
}

/** What is wrong with props where a key is misspelled. */
export function toIssue({ path, meant }: UnknownKey): PropsIssue & Pick<UnknownKey, "path"> {
  const received = `"${String(path.at(-1))}"`;
  return {
    path,
    expected: `"${meant}"`,
    received,
    message: `Invalid key: Received ${received}. Did you mean "${meant}"?`,
  };
}

/**
 * A schema that also checks the keys which the given one would drop. The browser, the renderer and
 * `skerry check` read props through it, so that they agree.
 *
 * @param schema of a widget
 */
export function checkKeys<Props>(
  schema: PropsSchema<Props>,
  { rejectsMisspelled, onUnknownKeys }: KeyCheck,
): PropsSchema<Props> {
  return {
    "~standard": {
      version: 1,
      vendor: "skerry",
      async validate(value) {
        const unknown = findUnknownKeys(schema, value);
        const isMisspelled = ({ meant }: UnknownKey): boolean =>
          rejectsMisspelled && meant !== undefined;
        const misspelled = unknown.filter(isMisspelled).map(toIssue);
        const others = unknown.filter((key) => !isMisspelled(key));
        if (others.length) onUnknownKeys?.(others);
        const result = await schema["~standard"].validate(value);
        return misspelled.length ? { issues: [...misspelled, ...(result.issues ?? [])] } : result;
      },
    },
  };
}
