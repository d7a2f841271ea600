import { join } from "node:path";
import { readRelease } from "@skerry/vite/install-commands";
import { build } from "esbuild";

/** `create.mjs`: one file that needs nothing beside it but the archives of a release. */
export async function createScript(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "create-site.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    conditions: ["@skerry/source"],
    define: { SKERRY_RELEASE: JSON.stringify(readRelease()) },
    write: false,
    legalComments: "inline",
  });
  return (outputFiles[0] as { contents: Uint8Array }).contents;
}
