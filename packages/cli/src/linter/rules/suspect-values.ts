import { findSuspectValues } from "@skerry/core/diagnosis/suspect-values";
import { findJsonSources } from "../props/find-json-sources.ts";
import type { PageRule } from "../page/page-rule.ts";
import { fillValues } from "../templates/fill-json.ts";
import { hasHole } from "../templates/holes.ts";

/**
 * `rounded-number`, `damaged-text`, `escaped-text`, `printed-value`: values that JSON allows, and that readers see otherwise than
 * the page means.
 */
export const suspectValues: PageRule = (context) =>
  findJsonSources(context).flatMap(({ text, toOffset }) =>
    findSuspectValues((hasHole(text) ? fillValues(text) : text) ?? "")
      // A rule of its own knows it in templates, too.
      .filter(({ code }) => code !== "duplicate-key")
      .map(({ position, ...diagnostic }) => ({
        ...diagnostic,
        location: context.locate(toOffset(position)),
      })),
  );
