import { rejectMisspelled } from "@skerry/core/props/unknown-keys";
import type { Configuration } from "@skerry/core/configuration/configuration-table";
import type { PropsSchema } from "@skerry/core/props/props-schema";
import type { Island } from "../loader/island-lifecycle.ts";
import type { Warnings } from "../lifecycle/warnings.ts";

/**
 * The schema of a widget with "did you mean" for keys that it rejects. With `debug`, the console warns about other keys
 * without effect, and about sample content. What looks into schemas of all libraries is loaded only then, or when props
 * of an own widget are rejected.
 *
 * This is not in the runtime, which reads the props: the budget of that file is used up.
 */
export function watchProps(
  { element_: element, name_: name }: Island,
  schema: PropsSchema,
  loadWarnings: () => Promise<Warnings>,
  { debug, samples }: Pick<Configuration, "debug" | "samples">,
): PropsSchema {
  return {
    "~standard": {
      version: 1,
      vendor: "skerry",
      async validate(props) {
        const result = await rejectMisspelled(schema)["~standard"].validate(props);
        const needsHint = result.issues && !schema.rejectsMisspelled;
        if (!needsHint && !debug) return result;
        const told = { debug, samples };
        // The verdict is there, also where the file is not.
        const explained = loadWarnings()
          .then((warnings) => warnings.aboutProps(element, name as string, schema, props, told))
          .catch(() => result);
        return needsHint ? explained : result;
      },
    },
  };
}
