import { spawnSync } from "node:child_process";
import { findPython } from "../find-python.ts";

/** What a release has for each kind of package, and what writing or checking it needs on the machine. */
export const releaseParts = ["npm", "composer", "pip", "gem", "go", "wordpress"] as const;
export type ReleasePart = (typeof releaseParts)[number];

interface Tool {
  name: string;
  isThere(): boolean;
}

const program = (name: string, ...args: string[]): Tool => ({
  name,
  isThere: () => spawnSync(name, args).status === 0,
});

const setuptools: Tool = {
  name: "Python with setuptools and wheel (python3-setuptools, python3-wheel)",
  isThere: () => findPython("setuptools", "wheel") !== undefined,
};

const toWrite: Readonly<Partial<Record<ReleasePart, readonly Tool[]>>> = { pip: [setuptools] };

const toCheck: Readonly<Partial<Record<ReleasePart, readonly Tool[]>>> = {
  composer: [program("php", "-v"), program("composer", "--version")],
  pip: [
    setuptools,
    {
      name: "Python with venv and Django (python3-venv, python3-django)",
      isThere: () => findPython("ensurepip", "django") !== undefined,
    },
  ],
  gem: [
    program("ruby", "-v"),
    program("bundle", "--version"),
    {
      name: "WEBrick (ruby-webrick)",
      isThere: () => spawnSync("ruby", ["-r", "webrick", "-e", ""]).status === 0,
    },
  ],
  go: [program("go", "version"), program("unzip", "-v")],
};

/**
 * Reads `--only npm,composer`.
 *
 * @throws Error for a part that there is not
 */
export function readParts(only: string | undefined): ReleasePart[] {
  if (only === undefined) return [...releaseParts];
  const named = only.split(",").map((name) => name.trim());
  const unknown = named.filter((name) => !(releaseParts as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new Error(
      `--only: there is no "${unknown.join('", "')}". Expected some of ${releaseParts.join(",")}.`,
    );
  return named as ReleasePart[];
}

/**
 * What the machine lacks for some parts of a release.
 *
 * @returns the whole message, with the next step; an empty text where nothing is missing
 */
export function explainMissingTools(
  parts: readonly ReleasePart[],
  isChecked: boolean,
  isThere: (tool: string) => boolean = (name) => toolNamed(name)?.isThere() ?? false,
): string {
  const lacking = parts.flatMap((part) => {
    const tools = (isChecked ? toCheck : toWrite)[part] ?? [];
    const missing = tools.filter(({ name }) => !isThere(name)).map(({ name }) => name);
    return missing.length > 0 ? [{ part, missing }] : [];
  });
  if (lacking.length === 0) return "";
  const others = parts.filter((part) => lacking.every((one) => one.part !== part));
  const lines = lacking.map(({ part, missing }) => `  ${part}: ${missing.join(", ")}`);
  return `Missing on this machine, so nothing has been built:\n${lines.join("\n")}\nInstall it${others.length > 0 ? `, or leave it out: --only ${others.join(",")}` : ""}.`;
}

function toolNamed(name: string): Tool | undefined {
  return [toWrite, toCheck]
    .flatMap((tools) => Object.values(tools).flat())
    .find((tool) => tool.name === name);
}
