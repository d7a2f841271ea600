import type { Configuration } from "@skerry/core/configuration/configuration-table";
import { rejectMisspelled } from "@skerry/core/props/unknown-keys";
import type { PropsSchema } from "@skerry/core/props/props-schema";
import type { Warnings } from "../warnings/warnings.ts";
import type { IslandHost } from "../protocol/lifecycle-api.ts";

type Verdict<Props> = Awaited<ReturnType<PropsSchema<Props>["~standard"]["validate"]>>;

/**
 * The verdict of a widget's schema on props, with "did you mean" for keys that it rejects. With `debug`, the console
 * warns about other keys without effect, and about sample content. The code that looks into schemas of all libraries is
 * loaded only then, or when props of an own widget are rejected.
 */
export async function validateIslandProps<Props>(
  { element, name }: Pick<IslandHost, "element" | "name">,
  schema: PropsSchema<Props>,
  props: unknown,
  { debug, samples }: Pick<Configuration, "debug" | "samples">,
  loadWarnings: () => Promise<Warnings>,
): Promise<Verdict<Props>> {
  const verdict = await rejectMisspelled(schema)["~standard"].validate(props);
  const needsHint = verdict.issues && !schema.rejectsMisspelled;
  if (!needsHint && !debug) return verdict;
  // The verdict is known even if the file of warnings did not load.
  const explained = loadWarnings()
    .then((warnings) => warnings.aboutProps(element, name, schema, props, { debug, samples }))
    .catch(() => verdict);
  return needsHint ? (explained as Promise<Verdict<Props>>) : verdict;
}
