import { type ConfigurationReading, readConfiguration } from "@skerry/core/contract";
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
      const steps = pointer.split("/").slice(1);
      const node = findNodeAtLocation(root, steps.map(toStep));
      return (
        node !== undefined && !hasHole(pointer + text.slice(node.offset, node.offset + node.length))
      );
    }),
  };
}

function toStep(step: string): string | number {
  const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
  return /^\d+$/.test(key) ? Number(key) : key;
}
