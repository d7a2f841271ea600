import { existsSync } from "node:fs";
import {
  explainFolder,
  installFrom,
  packageFrom,
  packagesOfCommand,
  type ReleaseFolder,
  releaseFolder,
} from "@skerry/vite/install-commands";
import { agentsText } from "../typegen/assistants/agents-text.ts";
import { browserFiles } from "../site/browser-files.ts";
import { oneFolder, readArguments } from "./read-arguments.ts";
import { readSchemas } from "../typegen/read-schemas.ts";
import { UsageError } from "./usage-error.ts";
import { addScripts } from "../scaffold/add-scripts.ts";
import { type Framework, textOf } from "../scaffold/app-folder.ts";
import { firstIsland } from "../scaffold/first-island.ts";
import { frameworks } from "../scaffold/frameworks/frameworks.ts";
import { ignoreFiles } from "../scaffold/ignored-files.ts";
import { InitPlan } from "../scaffold/init-plan.ts";
import { type Project, readProject, sameConfig } from "../scaffold/project.ts";
import { templateFiles } from "../scaffold/template-files.ts";
import { testPackages, testResults, testScripts, widgetTests } from "../scaffold/test-files.ts";
import type { SchemaLibrary } from "../scaffold/widget-template.ts";

const names = Object.keys(frameworks);

const usage = `Usage: skerry init [folder] [--for framework]

Writes a first widget into a folder (default: that of the plugin in vite.config, or widgets), with its schema,
texts, styles and example. Also writes a page that shows it, one test of each kind (tests/), the commands of the
tests (package.json), a tsconfig.json, AGENTS.md for coding assistants, and a .gitignore. Shows the list before it
writes, and asks nothing. Existing files and commands stay as they are; a .gitignore gets the lines that it lacks.
A project with Vite gets nothing in its public folder, and one with widgets no further one.

  --for framework   writes what an app needs to show the widget (configuration, template and route)
                    instead of the page. One of ${names.slice(0, -1).join(", ")}
                    and ${names.at(-1)}
`;

/** The test in a browser, which needs a page. */
const browserTest = /^playwright\.config\.\w+$|\.(spec|e2e)\.[jt]s$/;

/** The command `skerry init`. */
export async function init(args: string[]): Promise<void> {
  const read = readArguments(args, usage, { options: ["for"] });
  if (!read) return;
  const folder = oneFolder(read.positionals, usage);
  const project = await readProject(folder);
  const framework = await frameworkNamed(read.values["for"]);
  const changes = (await framework?.changes()) ?? [];
  const { dependencies, manager, widgets, configFile, preact } = project;
  const library: SchemaLibrary = dependencies.includes("zod") ? "zod" : "valibot";
  const page = framework ? undefined : project.page;
  const dev = ["npx skerry dev", ...project.widgetFlags, ...(page?.flags ?? [])].join(" ");
  const testConfig = sameConfig("vitest.config.ts") ?? sameConfig("vitest.workspace.ts");
  // The configuration of an earlier run has tests with this name beside it.
  const isOurs = ["ts", "js"].some((one) => existsSync(`tests/greeting-card.spec.${one}`));
  const hasVitest = !isOurs && (testConfig !== undefined || project.hasPlugin || project.hasTests);
  const hasBrowserTest = framework ? framework.server !== undefined : page !== undefined;
  const plan = new InitPlan();
  const files = templateFiles(widgets, library, undefined, {
    ...project,
    page,
    app: framework?.server,
    hasVitest,
    dev,
  });
  for (const [file, text] of Object.entries(files)) {
    const isOfWidget = !/^tsconfig\.json$|_files\.d\.ts$/.test(file);
    if (project.hasWidgets && isOfWidget) continue;
    if (hasBrowserTest || !browserTest.test(file)) plan.create(sameConfig(file) ?? file, text);
  }
  plan.create("AGENTS.md", agentsText((await readSchemas(browserFiles())).schemas));
  if (project.hasWidgets) plan.keep(`${widgets} has widgets already`);
  else if (testConfig !== undefined && hasVitest) plan.keep(`${testConfig} already exists`);
  else if (hasVitest) plan.keep(`${configFile} already has what Vitest needs`);
  await plan.apply(changes);
  const { out, renderer } = { ...project, ...framework?.folders };
  await ignoreFiles(plan, out, renderer, hasBrowserTest ? testResults : []);
  const scripts = hasBrowserTest ? testScripts : { [widgetTests]: testScripts[widgetTests] };
  const tests = project.hasWidgets
    ? []
    : await addScripts(plan, scripts, manager.run, manager.exec);
  await plan.write();
  const libraries = preact ? ["preact", "preact-render-to-string"] : ["react", "react-dom"];
  const needed = [...libraries, "@skerry/island", library];
  const release = releaseFolder(process.cwd());
  const toInstall = (names: readonly string[]): string[] =>
    names.filter((name) => !dependencies.includes(name)).map((name) => packageFrom(release, name));
  const said: string[] = [];
  const say = (text: string): void => {
    said.push(text);
    process.stdout.write(text);
  };
  const missing = toInstall(needed);
  if (framework) {
    const command = dependencies.includes("@skerry/cli") ? [] : packagesOfCommand(release);
    say(
      await nextCommands(
        framework,
        [...new Set([...missing, ...toInstall(command)])],
        project,
        release,
      ),
    );
  } else {
    const install = missing.length > 0 ? `${manager.add} ${missing.join(" ")}, then ` : "";
    say(`\nNext: ${install}${dev.replace("npx", manager.exec)}\n`);
    if (page === undefined && !project.hasWidgets) sayIsland();
  }
  if (tests.length > 0) {
    const forTests = toInstall(
      testPackages(preact).filter((name) => hasBrowserTest || name !== "@playwright/test"),
    );
    const get =
      forTests.length > 0 ? `${manager.addForDevelopment} ${forTests.join(" ")}, then ` : "";
    say(`Tests: ${get}${tests.join(" and ")}\n`);
  }
  const types = ["typescript", "@types/react"].filter((name) => !dependencies.includes(name));
  if (types.length > 0 && !project.isJavaScript) {
    process.stdout.write(`Types, for editors: ${manager.addForDevelopment} ${types.join(" ")}\n`);
  }
  const explained = explainFolder(said.join(""));
  if (explained) process.stdout.write(`${explained}\n`);
}

/** What a page of a backend needs. */
function sayIsland(): void {
  const { widget, name, fallback } = firstIsland;
  process.stdout.write(
    `In a page of your backend: <div data-widget="${widget}" data-props='{"name":"${name}"}'>${fallback}</div>\n`,
  );
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

async function nextCommands(
  { commands, installed, open }: Framework,
  missing: string[],
  { manager, widgetFlags }: Project,
  release: ReleaseFolder | undefined,
): Promise<string> {
  const [install, build, serve] = commands;
  const isThere = installed?.[1].test(await textOf(installed[0]));
  const packages = missing.length > 0 ? [`${manager.add} ${missing.join(" ")}`] : [];
  const lines = [
    ...packages,
    ...(isThere ? [] : [installFrom(release, install)]),
    build.replace("build", ["build", ...widgetFlags].join(" ")),
    serve,
  ];
  return `\nNext:\n\n${lines.map((line) => `  ${line}\n`).join("")}
The last command keeps running. Start the app in another terminal, then open ${open}\n`;
}
