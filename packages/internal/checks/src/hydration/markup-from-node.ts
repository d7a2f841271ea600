import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../repository.ts";
import type { CaseMarkup } from "./write-markup.ts";

const HERE = join(root, "packages/internal/checks/src/hydration");

/**
 * Markup of every case of a module by title, written by a Node process that never had a DOM.
 *
 * @param caseModule a file of this folder that exports `loadCases`
 */
export function markupFromNode(caseModule: string): Record<string, CaseMarkup> {
  const folder = mkdtempSync(join(tmpdir(), "skerry-markup-"));
  const output = join(folder, "markup.json");
  try {
    execFileSync(
      process.execPath,
      [
        "--conditions=@skerry/source",
        "--import=tsx",
        join(HERE, "write-markup.ts"),
        join(HERE, caseModule),
        output,
      ],
      {
        cwd: root,
        env: { ...process.env, TSX_TSCONFIG_PATH: join(root, "tsconfig.base.json") },
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    return JSON.parse(readFileSync(output, "utf8")) as Record<string, CaseMarkup>;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
