/** `pnpm typecheck`: tsc over every tsconfig.json of the workspace, as many at a time as cores. */
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { repositoryFiles } from "./repository.ts";
import { runStep } from "./run-step.ts";

const projects = repositoryFiles().filter((file) => {
  const name = basename(file);
  return /^tsconfig(\..+)?\.json$/.test(name) && name !== "tsconfig.base.json";
});

async function typecheckNext(): Promise<void> {
  for (let project = projects.shift(); project; project = projects.shift()) {
    const result = await runStep(`tsc --project ${project}`);
    console.log(
      `${result.passed ? "ok    " : "FAILED"}  ${project} ${result.seconds.toFixed(1)} s`,
    );
    if (!result.passed) {
      console.log(`${result.output.trim()}\n`);
      process.exitCode = 1;
    }
  }
}

const lanes = Math.max(2, Math.min(4, availableParallelism()));
await Promise.all(Array.from({ length: lanes }, typecheckNext));
