import { diagnoseFlattened } from "@skerry/core/diagnosis/props-attributes";
import { offsetOf } from "../positions/element-position.ts";
import type { PageRule } from "../page/page-rule.ts";

/** `flattened-props`: a template helper has made an attribute of each key of the props. */
export const flattenedProps: PageRule = ({ islands, locate }) =>
  islands.flatMap((island) => {
    const diagnostic = diagnoseFlattened(island.attrs);
    return diagnostic ? [{ ...diagnostic, location: locate(offsetOf(island)) }] : [];
  });
