import { formatDiagnostic } from "@skerry/core/contract";
import { importRenderer } from "../import-renderer.ts";
import { readArguments } from "../read-arguments.ts";
import { UsageError } from "../usage-error.ts";
import { checkPage } from "./check-page.ts";
import { collectPages } from "./collect-pages.ts";
import type { PageDiagnostic } from "./page-diagnostic.ts";
import { siteWidgets } from "./site-widgets.ts";

const usage = `Usage: skerry check [--json] [--dir public/skerry] <file|folder|url>…

Finds what will not work on pages: unknown widgets, bad props, islands that a browser moves elsewhere,
islands inside islands, missing configuration and routes, a Content-Security-Policy that blocks what
islands need. A folder stands for every .html and .htm file in it. Exits with 1 when there is a mistake.

  --dir   the folder of skerry build: your own widgets are known, and the schemas of their props
  --json  prints an array of {file, line, column, code, message, pointer?}
`;

/** The command `skerry check`. */
export async function check(args: string[]): Promise<void> {
  const read = readArguments(args, usage, { options: ["dir"], flags: ["json"] });
  if (!read) return;
  if (read.positionals.length === 0) throw new UsageError("Expected what to check.", usage);
  const pages = (await Promise.all(read.positionals.map(collectPages))).flat();
  const { dir } = read.values;
  const widgets = siteWidgets(dir === undefined ? {} : await importRenderer(dir));
  const diagnostics = (await Promise.all(pages.map((page) => checkPage(page, widgets)))).flat();
  process.stdout.write(
    read.values["json"]
      ? `${JSON.stringify(diagnostics.map(toJson), null, 2)}\n`
      : formatText(diagnostics, pages.length),
  );
  if (diagnostics.length > 0) process.exitCode = 1;
}

function toJson(diagnostic: PageDiagnostic): object {
  const { location, code, pointer } = diagnostic;
  return { ...location, code, message: formatDiagnostic(diagnostic), ...(pointer && { pointer }) };
}

function formatText(diagnostics: readonly PageDiagnostic[], pages: number): string {
  const lines = diagnostics.map((diagnostic) => {
    const { location, code, pointer } = diagnostic;
    const { file, line, column } = location;
    const head = `${file}:${line}:${column} ${code}${pointer ? ` at ${pointer}` : ""}`;
    return `${head}\n  ${formatDiagnostic(diagnostic)}\n`;
  });
  return `${lines.join("")}${count(diagnostics.length, "mistake")} in ${count(pages, "page")}.\n`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
