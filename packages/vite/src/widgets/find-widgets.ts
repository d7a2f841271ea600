import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { SiteBuildError } from "../errors/site-build-error.ts";

/** A widget of the site, as it was found. */
export interface OwnWidget {
  name: string;
  /** Absolute path of its module. */
  file: string;
  /** The same as messages name it. */
  place: string;
  /** Absolute path of its texts, by locale. */
  texts: Readonly<Record<string, string>>;
  /** Absolute path of its example's props, `<name>.example.json`, if it has one. */
  example?: string | undefined;
}

const modulePattern = /^(?<name>.+?)\.[mc]?[jt]sx?$/;
/** The names of files beside widgets that are no widgets. */
const otherFile = /^[._]|\.d\.[mc]?ts$|\.(test|spec|stories)\.\w+$/;
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Finds the widgets of a folder: each module in it, and each folder with an `index`. What begins with
 * `_` or `.` is left out, as are tests, stories and declarations.
 *
 * @param siteFolder paths in messages begin here
 * @throws SiteBuildError naming every file whose name is no widget's, or is another widget's too
 */
export async function findWidgets(folder: string, siteFolder: string): Promise<OwnWidget[]> {
  const mistakes: string[] = [];
  const found = new Map<string, OwnWidget>();
  const place = (file: string): string => relative(siteFolder, file).replaceAll("\\", "/");
  for (const { name, file } of await findModules(folder, siteFolder, mistakes)) {
    const other = found.get(name);
    if (!namePattern.test(name)) {
      mistakes.push(
        `${place(file)}:1:1 "${name}" cannot be a widget's name. Rename it to one kebab-case word, such as price-table.`,
      );
    } else if (other) {
      mistakes.push(
        `${place(file)}:1:1 There are two widgets "${name}": the other one is ${other.place}. Rename one of them.`,
      );
    } else {
      const beside = join(file, "..", `${name}.example.json`);
      const example = existsSync(beside) ? beside : undefined;
      const texts = await findTexts(file, name);
      found.set(name, { name, file, place: place(file), texts, example });
    }
  }
  if (mistakes.length > 0) throw new SiteBuildError(mistakes);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function findModules(
  folder: string,
  siteFolder: string,
  mistakes: string[],
): Promise<{ name: string; file: string }[]> {
  const place = relative(siteFolder, folder) || ".";
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new SiteBuildError([
      `${place} is not a folder. Name the folder of your widgets: skerry build <folder>, or write the first widget: skerry init.`,
    ]);
  });
  const modules: { name: string; file: string }[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (otherFile.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) {
      const name = modulePattern.exec(entry.name)?.groups?.["name"];
      if (name) modules.push({ name, file: path });
      continue;
    }
    const index = (await readdir(path)).find((file) => /^index\.[mc]?[jt]sx?$/.test(file));
    if (index) modules.push({ name: entry.name, file: join(path, index) });
    else {
      mistakes.push(
        `${place}/${entry.name} has no index.tsx. Add one, or begin the folder's name with "_" if it is not a widget.`,
      );
    }
  }
  return modules;
}

/** Props of the widget's example; `undefined` without one that is an object. */
export async function readExample({ example }: OwnWidget): Promise<object | undefined> {
  try {
    const props: unknown = JSON.parse(await readFile(example ?? "", "utf8"));
    return typeof props === "object" && props ? props : undefined;
  } catch {
    return undefined;
  }
}

/** `<name>.<locale>.json` beside the module. */
async function findTexts(file: string, name: string): Promise<Record<string, string>> {
  const folder = join(file, "..");
  const texts: Record<string, string> = {};
  for (const entry of (await readdir(folder)).sort()) {
    const [start, locale, ending, more] = entry.split(".");
    if (start !== name || !locale || ending !== "json" || more !== undefined) continue;
    if (/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(locale)) texts[locale] = join(folder, entry);
  }
  return texts;
}
