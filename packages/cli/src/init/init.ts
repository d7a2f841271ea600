import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { readArguments } from "../read-arguments.ts";
import { UsageError } from "../usage-error.ts";
import { templateFiles } from "./template-files.ts";
import type { SchemaLibrary } from "./widget-template.ts";

const usage = `Usage: skerry init [folder]

Writes a first widget into a folder (default: widgets) with its schema, texts, styles and example, a page
with it (public/index.html) and a tsconfig.json. Existing files stay as they are.
`;

/** The command `skerry init`. */
export async function init(args: string[]): Promise<void> {
  const read = readArguments(args, usage, {});
  if (!read) return;
  const [folder = "widgets", ...others] = read.positionals;
  if (others.length > 0) {
    throw new UsageError(`Expected one folder, but received ${read.positionals.length}.`, usage);
  }
  const dependencies = await readDependencies();
  const library: SchemaLibrary = dependencies.includes("zod") ? "zod" : "valibot";
  for (const [file, text] of Object.entries(templateFiles(folder, library))) {
    if (existsSync(file)) {
      process.stdout.write(`  ${file} is there already\n`);
      continue;
    }
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    process.stdout.write(`  ${file}\n`);
  }
  const needed = ["react", "react-dom", "@skerry/island", library];
  const missing = needed.filter((name) => !dependencies.includes(name));
  const install = missing.length > 0 ? `npm install ${missing.join(" ")}, then ` : "";
  const argument = folder === "widgets" ? "" : ` ${folder}`;
  process.stdout.write(`\nNext: ${install}npx skerry dev${argument}\n`);
  const types = ["typescript", "@types/react"].filter((name) => !dependencies.includes(name));
  if (types.length > 0) {
    process.stdout.write(`Types, for editors: npm install --save-dev ${types.join(" ")}\n`);
  }
}

/** Names of the packages that the site's package.json asks for. */
async function readDependencies(): Promise<string[]> {
  const text = await readFile("package.json", "utf8").catch(() => "{}");
  let manifest: Record<string, object | undefined>;
  try {
    manifest = JSON.parse(text) as typeof manifest;
  } catch (error) {
    throw new Error(
      `package.json is not JSON: ${(error as Error).message}. Correct it, then run skerry init again. Nothing has been written.`,
      { cause: error },
    );
  }
  return Object.keys({ ...manifest["devDependencies"], ...manifest["dependencies"] });
}
