import { configurationId } from "@skerry/core/contract";
import { isCloseName } from "@skerry/core/diagnosis/is-close-name";
import { isJsonScript, attribute } from "@skerry/server/page-elements";
import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import type { PageRule } from "../page/page-rule.ts";
import { hasHole } from "../templates/holes.ts";

/** `late-config`, `doubled-config`, `missing-config`: the configuration is late, there twice, or has another id. */
export const configurationPlace: PageRule = (context) => {
  const { configurationBlocks, islands, isCertain, locate } = context;
  const [block, ...others] = configurationBlocks;
  const [island] = islands;
  const doubled = others
    .filter((other) => block && isCertain(offsetOf(block), offsetOf(other)))
    .map((other) => ({
      code: "doubled-config" as const,
      pointer: "",
      message: "The page has another configuration block before this one. This one is ignored.",
      hint: "Put all keys into one block.",
      location: locate(offsetOf(other)),
    }));
  if (!block) return findMisspelledIds(context);
  if (!island || offsetOf(block) < offsetOf(island)) return doubled;
  // A child template has its blocks in any order.
  if (!isCertain(offsetOf(island), offsetOf(block))) return doubled;
  const { line } = locate(offsetOf(island));
  const message = `The configuration block comes after the first island (line ${line}), which may mount without it.`;
  const hint = "Move the block into the <head>, before the script.";
  return [
    { code: "late-config", pointer: "", message, hint, location: locate(offsetOf(block)) },
    ...doubled,
  ];
};

/** Blocks of JSON whose id is nearly that of the configuration. */
function findMisspelledIds({ elements, locate }: PageContext): PageDiagnostic[] {
  return elements.filter(isJsonScript).flatMap((element): PageDiagnostic[] => {
    const id = attribute(element, "id") ?? "";
    if (hasHole(id) || !isCloseName(lettersOf(id), lettersOf(configurationId), 1)) return [];
    return [
      {
        code: "missing-config",
        pointer: "",
        message: `The block with the id "${id}" is not read.`,
        hint: `Did you mean "${configurationId}"?`,
        location: locate(offsetOf(element)),
      },
    ];
  });
}

function lettersOf(id: string): string {
  return id.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}
