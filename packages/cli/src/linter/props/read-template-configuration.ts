import { type ConfigurationReading, readConfiguration } from "@skerry/core/contract";
import { fromPointer } from "@skerry/core/diagnosis/diagnostic";
import { findNodeAtLocation, getNodeValue } from "jsonc-parser";
import { parseWithHoles } from "../templates/fill-json.ts";
import { hasHole } from "../templates/holes.ts";

/**
 * Reads what a template says of the configuration. Nothing is said about a value that has a hole; what cannot
 * be read is a configuration without keys.
 */
export function readTemplateConfiguration(text: string): ConfigurationReading {
  const root = parseWithHoles(text);
  if (root?.type !== "object") return readConfiguration("{}");
  const { configuration, diagnostics } = readConfiguration(JSON.stringify(getNodeValue(root)));
  return {
    configuration,
    diagnostics: diagnostics.filter(({ code, pointer }) => {
      // Whatever the value is, the key has no effect.
      if (code === "unknown-key") return !hasHole(pointer);
      const steps = fromPointer(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
      const node = findNodeAtLocation(root, steps);
      return (
        node !== undefined && !hasHole(pointer + text.slice(node.offset, node.offset + node.length))
      );
    }),
  };
}
