/** Entry point of the command `skerry`. */
import { check } from "./check/check.ts";
import { clean } from "./clean.ts";
import { init } from "./init/init.ts";
import { readVersion } from "./read-version.ts";
import { render } from "./render.ts";
import { runCommand } from "./run-command.ts";
import { serve } from "./serve.ts";
import { types } from "./typed-props/typed-props.ts";
import { UsageError } from "./usage-error.ts";

const commands: Record<string, (args: string[]) => Promise<void>> = {
  // The tools of a build are large, and the other commands do without them.
  build: async (args) => (await import("./build.ts")).build(args),
  clean,
  init,
  dev: async (args) => (await import("./dev.ts")).dev(args),
  serve,
  render,
  check,
  types,
};

const usage = `Usage: skerry <command>

  skerry init              writes a first widget of your own, a page with it, and tests
  skerry build             builds your own widgets into what your pages load
  skerry clean             removes kept files of earlier builds
  skerry dev               shows pages with your widgets, as you change them
  skerry serve             runs the renderer, and serves the files for browsers under /skerry/
  skerry render page.html  writes a static page with its islands filled
  skerry check <pages>     finds what will not work on pages
  skerry types --lang php  writes the props of widgets as PHP, Python, Go, Ruby or TypeScript types

skerry <command> --help explains a command. skerry --version prints the version.
`;

async function run([name, ...args]: string[]): Promise<void> {
  if (name === "--version" || args.includes("--version")) {
    process.stdout.write(`${readVersion()}\n`);
    return;
  }
  if (name === "--help" || name === "-h") process.stdout.write(usage);
  else if (name !== undefined && Object.hasOwn(commands, name)) await commands[name]?.(args);
  else if (name === undefined) throw new UsageError("A command is missing.", usage);
  else throw new UsageError(`There is no command ${JSON.stringify(name)}.`, usage);
}

await runCommand(() => run(process.argv.slice(2)));
