import { checkKeys } from "@skerry/core/contract/check-keys";
import type { PropsSchema } from "@skerry/core/contract/props-schema";
import type { Island } from "../loader/island-lifecycle.ts";
import type { Warnings } from "../lifecycle/warnings.ts";

/**
 * The schema of a widget with "did you mean" for keys that it rejects. With `debug`, the console warns about other keys
 * without effect, and about sample content.
 *
 * @param showsSamples whether the page lets widgets show built-in samples
 *
 * This is not in the runtime, which reads the props: the budget of that file is used up.
 */
export function watchProps(
  { element_: element, name_: name }: Island,
  schema: PropsSchema,
  loadWarnings: false | (() => Promise<Warnings>),
  showsSamples: boolean,
): PropsSchema {
  const warn = (call: (warnings: Warnings) => void): void => {
    if (loadWarnings) loadWarnings().then(call, () => {});
  };
  const { "~standard": checked } = checkKeys(schema, {
    onUnknownKeys: (keys) =>
      warn((warnings) => warnings.unknownKeys(element, name as string, keys)),
  });
  return {
    "~standard": {
      ...checked,
      async validate(props) {
        const result = await checked.validate(props);
        if (!result.issues && showsSamples) {
          warn((warnings) => warnings.sampleContent(element, name as string, props as object));
        }
        return result;
      },
    },
  };
}
