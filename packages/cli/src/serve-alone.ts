/**
 * The file `serve.mjs` in the folder of a renderer: `skerry serve` with that renderer, for a machine that has Node alone. It
 * is one file with all that it imports; what a build brings itself is left out of it.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "./commands/run-command.ts";
import { serve } from "./commands/serve.ts";

const folder = dirname(fileURLToPath(import.meta.url));

// What the caller names wins.
await runCommand(() => serve(["--renderer", folder, ...process.argv.slice(2)]));
