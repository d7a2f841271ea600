import { offsetOf } from "../element-position.ts";
import type { PageRule } from "../page-rule.ts";

/** `late-config`, `doubled-config`: the configuration stands after the first island, or twice. */
export const configurationPlace: PageRule = ({
  configurationBlocks,
  islands,
  isCertain,
  locate,
}) => {
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
  if (!block || !island || offsetOf(block) < offsetOf(island)) return doubled;
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
