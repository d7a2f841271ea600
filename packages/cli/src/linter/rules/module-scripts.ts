import { attribute } from "@skerry/server/page-elements";
import { offsetOf } from "../positions/element-position.ts";
import { hasCertainTag } from "./has-certain-tag.ts";
import type { PageRule } from "../page/page-rule.ts";
import { hasHole } from "../templates/holes.ts";
import { scriptFiles } from "./skerry-files.ts";

/** `script-type`: `skerry.js` without `type="module"`, which ends with a syntax error. */
export const moduleScripts: PageRule = (context) =>
  scriptFiles(context.elements)
    // Another name may be that of a bundle.
    .filter(({ path }) => /(^|\/)skerry\.js([?#]|$)/.test(path))
    .map(({ element }) => element)
    .filter(hasCertainTag(context))
    .flatMap((element) => {
      const type = attribute(element, "type");
      if (hasHole(type) || type?.trim().toLowerCase() === "module") return [];
      return {
        code: "script-type" as const,
        pointer: "",
        message: `The script skerry.js has no type="module". It does not run, so islands stay as they are.`,
        hint: `Write <script type="module" src="…/skerry.js" async></script>. Where only classic scripts can be written, <script src="…/load.js" async></script>.`,
        location: context.locate(offsetOf(element)),
      };
    });
