import { readArguments } from "../read-arguments.ts";
import { UsageError } from "../usage-error.ts";
import { checkPage } from "./check-page.ts";
import { collectPages } from "./collect-pages.ts";
import type { Finding } from "./finding.ts";

const usage = `Usage: skerry check [--json] <file|folder|address>…

Finds what will not work on pages: unknown widgets, bad props, islands that a browser reads elsewhere
than they stand, islands inside islands, missing configuration and routes, a Content-Security-Policy
that blocks what they need. A folder stands for every .html and .htm file in it. Ends with 1 when there
is anything.

  --json  prints a list of {file, line, column, code, message, pointer?}
`;

/** `skerry check` */
export async function check(args: string[]): Promise<void> {
  const read = readArguments(args, usage, { flags: ["json"] });
  if (!read) return;
  if (read.positionals.length === 0) throw new UsageError("Expected what to check.", usage);
  const pages = (await Promise.all(read.positionals.map(collectPages))).flat();
  const findings = (await Promise.all(pages.map(checkPage))).flat();
  process.stdout.write(
    read.values["json"]
      ? `${JSON.stringify(findings, null, 2)}\n`
      : describe(findings, pages.length),
  );
  if (findings.length > 0) process.exitCode = 1;
}

function describe(findings: readonly Finding[], pages: number): string {
  const lines = findings.map(
    ({ file, line, column, code, message, pointer }) =>
      `${file}:${line}:${column} ${code}${pointer ? ` at ${pointer}` : ""}\n  ${message}\n`,
  );
  const count = (number: number, word: string): string =>
    `${number} ${word}${number === 1 ? "" : "s"}`;
  return `${lines.join("")}${count(findings.length, "fault")} in ${count(pages, "page")}.\n`;
}
