import { existsSync } from "node:fs";
import { agentsText } from "../assistants/agents-text.ts";
import { browserFiles } from "../browser-files.ts";
import { readArguments } from "../read-arguments.ts";
import { readSchemas } from "../typed-props/read-schemas.ts";
import { UsageError } from "../usage-error.ts";
import { addScripts } from "./add-scripts.ts";
import { applyChanges, createFile, type Framework, textOf } from "./app-folder.ts";
import { frameworks } from "./frameworks/frameworks.ts";
import { ignoreFiles } from "./ignored-files.ts";
import { dependencyNames } from "./site-manifest.ts";
import { templateFiles } from "./template-files.ts";
import { testPackages, testResults, testScripts, widgetTests } from "./test-files.ts";
import type { SchemaLibrary } from "./widget-template.ts";

const names = Object.keys(frameworks);

const usage = `Usage: skerry init [folder] [--for framework]

Writes a first widget into a folder (default: widgets), with its schema, texts, styles and example. Also writes
a page that shows it (public/index.html), one test of each kind (tests/), the commands of the tests
(package.json), a tsconfig.json, AGENTS.md for coding assistants, and a .gitignore. Existing files and commands stay as
they are; a .gitignore gets the lines that it lacks.

  --for framework   writes what an app needs to show the widget (configuration, template and route)
                    instead of the page. One of ${names.slice(0, -1).join(", ")}
                    and ${names.at(-1)}
`;

/** The page with the widget. An app has pages of its own, and its server would prefer this one. */
const ownPage = /^public\//;
/** The test in a browser, which needs a page. */
const browserTest = /^playwright\.config\.ts$|\.spec\.ts$/;

/** A configuration that is there already, in whichever language: a second one would take its place. */
const sameConfig = (file: string): string | undefined => {
  const [start] = /^\w+\.config\./.exec(file) ?? [];
  if (start === undefined) return undefined;
  return ["ts", "mts", "cts", "js", "mjs", "cjs"]
    .map((ending) => start + ending)
    .find((name) => existsSync(name));
};

/** The command `skerry init`. */
export async function init(args: string[]): Promise<void> {
  const read = readArguments(args, usage, { options: ["for"] });
  if (!read) return;
  const [folder = "widgets", ...others] = read.positionals;
  if (others.length > 0) {
    throw new UsageError(`Expected one folder, but received ${read.positionals.length}.`, usage);
  }
  const dependencies = await dependencyNames();
  const framework = await frameworkNamed(read.values["for"]);
  const changes = (await framework?.changes()) ?? [];
  const library: SchemaLibrary = dependencies.includes("zod") ? "zod" : "valibot";
  const files = {
    ...templateFiles(folder, library, undefined, framework?.server),
    "AGENTS.md": agentsText((await readSchemas(browserFiles())).schemas),
  };
  const hasPage = !framework || framework.server !== undefined;
  for (const [file, text] of Object.entries(files)) {
    if (framework && ownPage.test(file)) continue;
    if (hasPage || !browserTest.test(file)) await createFile(sameConfig(file) ?? file, text);
  }
  await applyChanges(changes);
  await ignoreFiles(outOf(framework), hasPage ? testResults : []);
  const scripts = hasPage ? testScripts : { [widgetTests]: testScripts[widgetTests] };
  for (const script of await addScripts(scripts)) {
    process.stdout.write(`  package.json: "${script}"\n`);
  }
  const needed = ["react", "react-dom", "@skerry/island", library];
  const missing = needed.filter((name) => !dependencies.includes(name));
  const argument = folder === "widgets" ? "" : ` ${folder}`;
  if (framework) {
    const cli = dependencies.includes("@skerry/cli") ? [] : ["@skerry/cli"];
    await sayNext(framework, [...missing, ...cli], argument);
  } else {
    const install = missing.length > 0 ? `npm install ${missing.join(" ")}, then ` : "";
    process.stdout.write(`\nNext: ${install}npx skerry dev${argument}\n`);
  }
  const forTests = testPackages.filter(
    (name) => !dependencies.includes(name) && (hasPage || name !== "@playwright/test"),
  );
  const get = forTests.length > 0 ? `npm install --save-dev ${forTests.join(" ")}, then ` : "";
  const run = Object.keys(scripts).map((script) => `npm run ${script}`);
  process.stdout.write(`Tests: ${get}${run.join(" and ")}\n`);
  const types = ["typescript", "@types/react"].filter((name) => !dependencies.includes(name));
  if (types.length > 0) {
    process.stdout.write(`Types, for editors: npm install --save-dev ${types.join(" ")}\n`);
  }
}

/**
 * @throws UsageError for a framework that is not known
 * @throws Error when the app in the working folder is none of it
 */
async function frameworkNamed(name: string | undefined): Promise<Framework | undefined> {
  if (name === undefined) return undefined;
  const framework = Object.hasOwn(frameworks, name) ? frameworks[name] : undefined;
  if (!framework) {
    throw new UsageError(`There is no "${name}". Expected one of: ${names.join(", ")}.`, usage);
  }
  const missing = await framework.missing();
  if (missing) {
    throw new Error(
      `There is no ${name} app in this folder: expected ${missing}. Nothing has been written; run skerry init --for ${name} in the app's folder.`,
    );
  }
  return framework;
}

/** The folder that the commands for an app, or for a site, build into. */
function outOf(framework: Framework | undefined): string {
  const [, out = "public/skerry"] = /--out (\S+)/.exec(framework?.commands[1] ?? "") ?? [];
  return out;
}

async function sayNext(
  { commands, installed, open }: Framework,
  missing: string[],
  argument: string,
): Promise<void> {
  const [install, build, serve] = commands;
  const isThere = installed?.[1].test(await textOf(installed[0]));
  const packages = missing.length > 0 ? [`npm install ${missing.join(" ")}`] : [];
  const lines = [
    ...packages,
    ...(isThere ? [] : [install]),
    build.replace("build", `build${argument}`),
    serve,
  ];
  process.stdout.write(`\nNext:\n\n${lines.map((line) => `  ${line}\n`).join("")}
The last command keeps running. Start the app in another terminal, then open ${open}\n`);
}
