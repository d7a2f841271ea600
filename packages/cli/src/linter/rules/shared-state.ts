import { decodeScript } from "../positions/decode-source.ts";
import type { PageRule } from "../page/page-rule.ts";
import { findJsonFault } from "../props/find-json-fault.ts";

/** `bad-state`: the block of the shared state is no JSON object. */
export const sharedState: PageRule = ({ source, stateBlock, locate }) => {
  if (!stateBlock) return [];
  const { toOffset, ...written } = decodeScript(source.text, stateBlock);
  const fault = findJsonFault(written);
  if (!fault) return [];
  const { pointer, position } = fault;
  const message = `The shared state cannot be used: ${fault.message}`;
  return [{ code: "bad-state", pointer, message, location: locate(toOffset(position)) }];
};
