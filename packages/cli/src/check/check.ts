import { formatDiagnostic } from "@skerry/core/contract";
import { importRenderer } from "../import-renderer.ts";
import { readArguments } from "../read-arguments.ts";
import { UsageError } from "../usage-error.ts";
import { checkPage } from "./check-page.ts";
import { collectPages } from "./collect-pages.ts";
import { type PageDiagnostic, severityOf } from "./page-diagnostic.ts";
import { siteWidgets } from "./site-widgets.ts";

const usage = `Usage: skerry check [--json] [--dir public/skerry] [--widgets a,b] <file|folder|url>…

Finds what will not work on pages: unknown widgets, bad props, misspelled attributes, islands that a
browser moves elsewhere, missing scripts, style sheets, configuration and routes, a
Content-Security-Policy that blocks what islands need. A folder stands for every .html and .htm file in
it. Exits with 1 when there is an error; warnings alone do not count.

  --dir      the folder of skerry build: your own widgets are known, and the schemas of their props
  --widgets  names of widgets that your pages define in another way
  --json     prints an array of {file, line, column, code, severity, message, pointer?}
`;

/** The command `skerry check`. */
export async function check(args: string[]): Promise<void> {
  const read = readArguments(args, usage, { options: ["dir", "widgets"], flags: ["json"] });
  if (!read) return;
  if (read.positionals.length === 0) throw new UsageError("Expected what to check.", usage);
  const pages = (await Promise.all(read.positionals.map(collectPages))).flat();
  const { dir, widgets: elsewhere = "" } = read.values;
  const widgets = siteWidgets(
    dir === undefined ? {} : await importRenderer(dir),
    elsewhere.split(/[\s,]+/).filter(Boolean),
  );
  const diagnostics = (await Promise.all(pages.map((page) => checkPage(page, widgets)))).flat();
  process.stdout.write(
    read.values["json"]
      ? `${JSON.stringify(diagnostics.map(toJson), null, 2)}\n`
      : formatText(diagnostics, pages.length),
  );
  if (diagnostics.some((one) => severityOf(one) === "error")) process.exitCode = 1;
}

function toJson(diagnostic: PageDiagnostic): object {
  const { location, code, pointer } = diagnostic;
  return {
    ...location,
    code,
    severity: severityOf(diagnostic),
    message: formatDiagnostic(diagnostic),
    ...(pointer && { pointer }),
  };
}

function formatText(diagnostics: readonly PageDiagnostic[], pages: number): string {
  const lines = diagnostics.map((diagnostic) => {
    const { location, code, pointer } = diagnostic;
    const { file, line, column } = location;
    const word = severityOf(diagnostic) === "warning" ? "warning: " : "";
    const head = `${file}:${line}:${column} ${word}${code}${pointer ? ` at ${pointer}` : ""}`;
    return `${head}\n  ${formatDiagnostic(diagnostic)}\n`;
  });
  const warnings = diagnostics.filter((one) => severityOf(one) === "warning").length;
  const mistakes = count(diagnostics.length - warnings, "mistake");
  const both = warnings > 0 ? `${mistakes}, ${count(warnings, "warning")}` : mistakes;
  return `${lines.join("")}${both} in ${count(pages, "page")}.\n`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
