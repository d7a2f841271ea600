import { defaultOptions } from "@skerry/vite/options";
import { writeAndExit } from "./write-and-exit.ts";
import {
  buildFolders,
  findRenderer,
  importRenderer,
  type NamedBuild,
} from "../site/import-renderer.ts";
import { readArguments } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";
import { checkKeptState } from "../linter/islands/check-kept-state.ts";
import { checkPages } from "../linter/check-pages.ts";
import { collectPages } from "../linter/collect-pages.ts";
import { formatGithub } from "../linter/formats/format-github.ts";
import { formatJson } from "../linter/formats/format-json.ts";
import { formatSarif } from "../linter/formats/format-sarif.ts";
import { formatText } from "../linter/formats/format-text.ts";
import { type PageDiagnostic, severityOf } from "../linter/page/page-diagnostic.ts";
import { showProgress } from "./show-progress.ts";
import { readTypes } from "../site/read-types.ts";
import { siteWidgets } from "../site/site-widgets.ts";

const usage = `Usage: skerry check [options] <file|folder|pattern|url|->…

Finds what will not work on pages: unknown widgets, bad props, misspelled attributes, islands that a
browser moves elsewhere, missing scripts, style sheets, configuration and routes, a
Content-Security-Policy that blocks what islands need. In templates (.twig, .jinja, .erb, .blade.php,
.tmpl, .liquid and others) it checks what surrounds the tags. A folder means every page and template in it,
"public/**/*.html" the files that match the pattern, and - standard input. Exits with 1 if there is an error;
warnings alone do not count.

  --dir folder         the folder for browsers of skerry build, which makes your own widgets and their schemas
                       known (default: public/skerry, if there is a build in it)
  --renderer folder    the renderer's folder (default: that of the build in --dir)
  --widgets a,b        names of widgets that your pages define in another way
  --format text        or json, github (annotations of GitHub Actions), sarif (SARIF 2.1.0)
  --templates          every file is a template, also a .html file that neither begins with a tag nor calls a helper
  --json               the same as --format json
  --stdin-name page    the name for standard input in messages

<!-- skerry-ignore CODE --> leaves out a code for the next element and everything in it.
`;

type Format = (
  diagnostics: readonly PageDiagnostic[],
  pages: number,
  unchecked: Iterable<string>,
) => string;

const formats: Readonly<Record<string, Format>> = {
  text: formatText,
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
};

const defaultFolder = defaultOptions.out;

/** The command `skerry check`. */
export async function check(args: string[]): Promise<void> {
  const read = readArguments(args, usage, {
    options: ["dir", "renderer", "widgets", "format", "stdin-name"],
    flags: ["json", "templates"],
  });
  if (!read) return;
  if (read.positionals.length === 0) throw new UsageError("Expected what to check.", usage);
  const { widgets: elsewhere = "", "stdin-name": inputName, templates } = read.values;
  const build = await readBuild(read.values);
  const format = readFormat(read.values);
  // React chooses its build once in a process: that of the pages.
  process.env["NODE_ENV"] = "production";
  const renderer = await importRenderer(build);
  const folders = renderer && (await buildFolders(build));
  const widgets = siteWidgets(
    renderer,
    elsewhere.split(/[\s,]+/).filter(Boolean),
    await readTypes(folders?.files, Object.keys(renderer?.registry ?? {})),
  );
  const isTemplate = templates !== undefined;
  const found = await Promise.all(
    read.positionals.map((one) => collectPages(one, { inputName, isTemplate })),
  );
  const pages = found.flat();
  const onProgress = showProgress(process.stderr);
  const diagnostics = [
    ...(renderer && folders ? await checkKeptState(folders, renderer) : []),
    ...(await checkPages(pages, widgets, onProgress)),
  ];
  if (diagnostics.some((one) => severityOf(one) === "error")) process.exitCode = 1;
  writeAndExit(format(diagnostics, pages.length, widgets.unchecked));
}

/** The build that the options name, or that of the default folder, if there is one. */
async function readBuild({ dir, renderer }: NamedBuild): Promise<NamedBuild> {
  if (dir !== undefined || renderer !== undefined) return { dir, renderer };
  return (await findRenderer({ dir: defaultFolder })) === undefined ? {} : { dir: defaultFolder };
}

function readFormat({ json, format }: Readonly<Record<string, string | undefined>>) {
  const name = format ?? (json ? "json" : "text");
  const found = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (found) return found;
  const expected = Object.keys(formats).join(", ");
  throw new UsageError(
    `Expected --format to be one of ${expected}, but received ${JSON.stringify(name)}.`,
    usage,
  );
}
