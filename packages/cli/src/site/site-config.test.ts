import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBuilder } from "vite";
import { expect, it, onTestFinished, vi } from "vitest";
import { buildConfig, findPlugin } from "./site-config.ts";

it("gives each environment of a build plugins of its own, and the flags to Skerry's", async () => {
  const root = mkdtempSync(join(tmpdir(), "skerry-config-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("NODE_ENV", "test");
  writeFileSync(
    join(root, "vite.config.mjs"),
    `export default { root: "app", plugins: [{ name: "stateful", configResolved() { this.state = {}; } }] };`,
  );
  const builder = await createBuilder(await buildConfig(root, { out: "site/islands" }));
  expect(builder.config.root).toBe(join(root, "app"));
  expect(findPlugin(builder.config.plugins)?.options.out).toBe("site/islands");
  const [browser, renderer] = ["skerry", "skerry_renderer"].map((name) =>
    builder.environments[name]?.config.plugins.find((plugin) => plugin.name === "stateful"),
  );
  expect(browser).toBeDefined();
  expect(browser).not.toBe(renderer);
});
