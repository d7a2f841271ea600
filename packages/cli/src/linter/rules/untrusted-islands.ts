import { attribute } from "@skerry/server/page-elements";
import { offsetOf } from "../positions/element-position.ts";
import type { PageRule } from "../page/page-rule.ts";

/** `untrusted-island`: an island in a region that visitors write. It counts for nothing there. */
export const untrustedIslands: PageRule = ({ untrusted, attributeName, widgets, locate }) =>
  untrusted.flatMap((element) => {
    const name = attribute(element, attributeName) ?? "";
    if (!widgets.has(name)) return [];
    return [
      {
        code: "untrusted-island" as const,
        pointer: "",
        message: `The island "${name}" is in a region that visitors write. It does not mount.`,
        hint: 'If the page itself wrote it, move it out of that region: data-skerry-untrusted, or "untrusted" in the configuration.',
        location: locate(offsetOf(element)),
      },
    ];
  });
