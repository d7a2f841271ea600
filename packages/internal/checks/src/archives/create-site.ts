/**
 * `create.mjs`, a file of a release: installs the packages beside it into a site, lets `skerry init` write the first
 * island, and builds it. Needs Node and the site's package manager.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { installFrom, releaseFolder } from "@skerry/vite/install-commands";
import type { Framework } from "../../../../cli/src/scaffold/app-folder.ts";
import { frameworks } from "../../../../cli/src/scaffold/frameworks/frameworks.ts";
import { managerOf } from "../../../../cli/src/scaffold/package-manager.ts";
import { foldersFrom, refusePlugAndPlay } from "../../../../cli/src/site/plug-and-play.ts";

const usage = `Usage: node create.mjs <folder> [--for framework]

Installs Skerry, from the folder of this file, into a site; writes a first island with "skerry init"; builds it.
A folder that does not exist becomes a site with one page. Existing files stay as they are.

  --for framework   the folder has an app of one of these: ${Object.keys(frameworks).join(", ")}
`;

/** Of the packages in the release, those that every site has, and what its tests import. */
const needed = ["core", "ui", "island", "widgets", "mount", "server", "vite", "cli", "test"];
const libraries = ["react", "react-dom", "valibot"];

/** An error that the reader can fix: its message is shown without a stack. */
class CreateError extends Error {}

try {
  await create();
} catch (error) {
  const { code = "", message } = error as Error & { code?: string };
  if (!(error instanceof CreateError) && !code.startsWith("ERR_PARSE_ARGS")) throw error;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

async function create(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { for: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return void process.stdout.write(usage);
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0)
    throw new CreateError(`Expected one folder, but received ${positionals.length}.\n\n${usage}`);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new CreateError(`Skerry needs Node 20.19 or later. This is ${process.version}.`);

  const from = process.cwd();
  const site = resolve(folder);
  const framework = await enter(site, values.for);
  const exec = installPackages(
    site,
    framework !== undefined && /@skerry\/node/.test(framework.commands[0]),
  );
  const left = framework ? installBackend(site, framework) : undefined;
  const said = skerry("init", ...(values.for === undefined ? [] : ["--for", values.for]));
  skerry(...(framework?.commands[1].split(" ").slice(2) ?? ["build"]));

  const way = relative(from, site);
  const steps = [
    ...(way === "" ? [] : [`cd ${way}`]),
    ...(left === undefined ? [] : [left]),
    framework?.commands[2].replace("npx", exec) ?? (/^Next: (.+)$/m.exec(said)?.[1] as string),
  ];
  const open = framework
    ? `Start the app in another terminal, then open ${framework.open}`
    : "It prints the page's address.";
  process.stdout.write(
    `\nBuilt. Next:\n\n${steps.map((step) => `  ${step}\n`).join("")}\n${open}\n`,
  );
}

/**
 * Goes into the site's folder, and makes it where there is none.
 *
 * @throws CreateError for a framework that is not known, or is not there
 */
async function enter(site: string, name: string | undefined): Promise<Framework | undefined> {
  if (name === undefined) {
    mkdirSync(site, { recursive: true });
    process.chdir(site);
    return undefined;
  }
  const framework = Object.hasOwn(frameworks, name) ? frameworks[name] : undefined;
  if (!framework) {
    const names = Object.keys(frameworks).join(", ");
    throw new CreateError(`There is no "${name}". Expected one of: ${names}.`);
  }
  if (!existsSync(site))
    throw new CreateError(`There is no folder ${site}. Create the ${name} app first, then repeat.`);
  process.chdir(site);
  const missing = await framework.missing();
  if (missing) {
    throw new CreateError(
      `There is no ${name} app in ${site}: expected ${missing}. Nothing has been written.`,
    );
  }
  return framework;
}

/**
 * Installs what the site's front end needs, with the package manager that it uses.
 *
 * @returns how that begins the command of a package
 */
function installPackages(site: string, hasNodeServer: boolean): string {
  try {
    refusePlugAndPlay(site);
  } catch (error) {
    throw new CreateError((error as Error).message, { cause: error });
  }
  const names = hasNodeServer ? [...needed, "node"] : needed;
  const archives = archivesFrom(site, names);
  // Without one, npm would install into a folder above.
  if (!existsSync("package.json")) writeFileSync("package.json", '{\n  "private": true\n}\n');
  const manifest = readPackage(site);
  const manager = managerOf(site, manifest["packageManager"]);
  // The others ask a registry for what one archive needs of another.
  if (manager.name === "pnpm") writePnpmOverrides(site, names);
  else if (manager.name !== "npm") writeResolutions(site, names);
  const { dependencies, devDependencies } = manifest;
  const known = Object.keys({ ...dependencies, ...devDependencies });
  const missing = libraries.filter((library) => !known.includes(library));
  // Yarn wants the name as well.
  const named = Object.entries(archives).map(([name, path]) => `${name}@${path}`);
  const add = `${manager.add} ${[...named, ...missing].join(" ")}`;
  if (!run(add)) throw failure(add);
  return manager.exec;
}

/**
 * The archives of packages in the release.
 *
 * @param folder where the paths begin
 * @returns `file:` and the path, by package
 */
function archivesFrom(folder: string, names: readonly string[]): Record<string, string> {
  const release = dirname(fileURLToPath(import.meta.url));
  const found = readdirSync(release);
  const path = relative(folder, release).replaceAll("\\", "/");
  return Object.fromEntries(
    names.map((name) => {
      const archive = found.find((file) => new RegExp(`^skerry-${name}-\\d.*\\.tgz$`).test(file));
      if (archive === undefined) {
        throw new CreateError(
          `There is no skerry-${name}-….tgz in ${release}. Run create.mjs from a complete release folder: npx -y pnpm@12 release writes one.`,
        );
      }
      return [`@skerry/${name}`, `file:${path}/${archive}`];
    }),
  );
}

/**
 * Tells pnpm where one archive finds another, in the workspace that the site is part of.
 *
 * @throws CreateError where the file has other overrides
 */
function writePnpmOverrides(site: string, names: readonly string[]): void {
  const isRoot = (folder: string): boolean => existsSync(join(folder, "pnpm-workspace.yaml"));
  const root = foldersFrom(site).find(isRoot) ?? site;
  const file = join(root, "pnpm-workspace.yaml");
  const text = existsSync(file) ? readFileSync(file, "utf8").replace(/\n*$/, "\n") : "";
  if (text.includes("@skerry/core")) return;
  const archives = Object.entries(archivesFrom(root, names));
  const entries = archives.map(([name, path]) => `  "${name}": "${path}"\n`);
  if (/^overrides:/m.test(text)) {
    throw new CreateError(
      `${file} already has overrides. Add these to them, then repeat:\n\n${entries.join("")}`,
    );
  }
  writeFileSync(file, `${text}overrides:\n${entries.join("")}`);
}

/** Tells Yarn and Bun the same, in the package.json at the root of the workspace. */
function writeResolutions(site: string, names: readonly string[]): void {
  const root = foldersFrom(site).find((folder) => "workspaces" in readPackage(folder)) ?? site;
  const manifest = readPackage(root);
  manifest["resolutions"] = { ...archivesFrom(root, names), ...manifest["resolutions"] };
  writeFileSync(join(root, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

function readPackage(folder: string): Record<string, object> {
  const file = join(folder, "package.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, object>) : {};
}

/**
 * Installs the package of the backend, where that touches nothing but the app.
 *
 * @returns the command that is left to the reader
 */
function installBackend(site: string, { commands, installed }: Framework): string | undefined {
  const [named] = commands;
  if (
    installed &&
    existsSync(installed[0]) &&
    installed[1].test(readFileSync(installed[0], "utf8"))
  )
    return undefined;
  const command = installFrom(releaseFolder(site), named);
  const isPip = command.startsWith("pip ");
  const environment = [process.env["VIRTUAL_ENV"], ".venv", "venv"].find(
    (folder) => folder && existsSync(join(folder, "bin/pip")),
  );
  // pip would install for all of the machine, and gem does.
  if ((isPip && environment === undefined) || command.startsWith("gem ")) return command;
  const path = isPip ? [resolve(environment as string, "bin")] : [];
  return run(command, path) ? undefined : command;
}

/**
 * Runs the installed command. A workspace may have it in a folder above.
 *
 * @returns what it printed
 */
function skerry(...args: string[]): string {
  const command = foldersFrom(process.cwd())
    .map((folder) => join(folder, "node_modules/@skerry/cli/bin/skerry.mjs"))
    .find((file) => existsSync(file));
  if (command === undefined)
    throw new CreateError("@skerry/cli was installed, but is in no node_modules of this folder.");
  process.stdout.write(`\n$ skerry ${args.join(" ")}\n`);
  const { status, stdout } = spawnSync(process.execPath, [command, ...args], {
    stdio: ["inherit", "pipe", "inherit"],
    encoding: "utf8",
  });
  process.stdout.write(stdout);
  if (status !== 0) throw failure(`skerry ${args.join(" ")}`);
  return stdout;
}

/**
 * Runs a command of a shell in the site's folder, and shows what it prints.
 *
 * @param path folders before those in which programs are
 * @returns whether it ended well
 */
function run(command: string, path: readonly string[] = []): boolean {
  process.stdout.write(`\n$ ${command}\n`);
  const PATH = [...path, process.env["PATH"]].join(delimiter);
  const env = { ...process.env, PATH };
  return spawnSync(command, { shell: true, stdio: "inherit", env }).status === 0;
}

function failure(command: string): CreateError {
  return new CreateError(`\nThis command failed: ${command}\nFix the error above, then repeat.`);
}
