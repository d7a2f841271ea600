/** Entry point of the command `skerry`. */
import { version } from "../package.json";
import { runCommand } from "./commands/run-command.ts";
import { UsageError } from "./commands/usage-error.ts";

/** Each is loaded when it runs: the tools of a build are large. */
const commands: Record<string, (args: string[]) => Promise<void>> = {
  build: async (args) => (await import("./commands/build.ts")).build(args),
  clean: async (args) => (await import("./commands/clean.ts")).clean(args),
  init: async (args) => (await import("./commands/init.ts")).init(args),
  dev: async (args) => (await import("./commands/dev.ts")).dev(args),
  serve: async (args) => (await import("./commands/serve.ts")).serve(args),
  render: async (args) => (await import("./commands/render.ts")).render(args),
  check: async (args) => (await import("./commands/check.ts")).check(args),
  types: async (args) => (await import("./commands/write-types.ts")).types(args),
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
    process.stdout.write(`${version}\n`);
    return;
  }
  if (name === "--help" || name === "-h") process.stdout.write(usage);
  else if (name !== undefined && Object.hasOwn(commands, name)) await commands[name]?.(args);
  else if (name === undefined) throw new UsageError("A command is missing.", usage);
  else throw new UsageError(`There is no command ${JSON.stringify(name)}.`, usage);
}

await runCommand(() => run(process.argv.slice(2)));
