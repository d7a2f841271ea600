import * as attributes from "@skerry/core/contract/attributes";
import { triggerWords } from "@skerry/core/contract/load-triggers";
import { registry } from "@skerry/widgets/registry";
import { describe, expect, it } from "vitest";
import { browserFiles } from "../../site/browser-files.ts";
import { readSchemas } from "../read-schemas.ts";
import { agentsText } from "./agents-text.ts";
import { llmsText } from "./llms-text.ts";

const { schemas } = await readSchemas(browserFiles());

describe.each([
  ["AGENTS.md", agentsText(schemas)],
  ["llms.txt", llmsText(schemas, [{ title: "More", links: [{ title: "One", url: "one.html" }] }])],
])("%s", (_, text) => {
  it("names every built-in widget, and the props that it must have", () => {
    for (const name of Object.keys(registry)) expect(text).toContain(`| \`${name}\` | `);
    for (const { widget, schema } of schemas) {
      const [line = ""] = new RegExp(`^\\| \`${widget}\` .*`, "m").exec(text) ?? [];
      for (const key of Object.keys(schema.properties ?? {})) expect(line).toContain(`\`${key}\``);
      for (const key of (schema["required"] as string[] | undefined) ?? [])
        expect(line).toContain(`**\`${key}\`**`);
    }
  });

  it("names every attribute and trigger of the contract", () => {
    const names = Object.entries(attributes).filter(
      ([constant, name]) =>
        // The renderer writes this one.
        constant.endsWith("Attribute") &&
        constant !== "fallbackAttribute" &&
        typeof name === "string",
    );
    expect(names.length).toBeGreaterThan(6);
    for (const [, name] of names) expect(text).toContain(`\`${String(name)}\``);
    for (const word of triggerWords) expect(text).toContain(`\`${word}\``);
  });

  it("fits in one screenful of an assistant's memory", () => {
    expect(text.length).toBeLessThan(10_000);
  });
});
