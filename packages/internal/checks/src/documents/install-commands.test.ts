/** What documents and programs say of installing: a name only where the registry has it, and a release's file elsewhere. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  backendCommands,
  installFrom,
  npmPackages,
  packagesOfCommand,
  readRelease,
  type Registry,
  type Released,
} from "@skerry/vite/install-commands";
import { afterEach, describe, expect, it, vi } from "vitest";
import { repositoryFiles, root } from "../repository.ts";
import { allAre, installDocuments, withInstallCommands } from "./install-commands.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** A name that the command asks a registry for. */
const asked: Readonly<Record<Registry, RegExp>> = {
  npm: /(?:\b(?:npm|pnpm|yarn|bun)(?: (?:install|i|add|exec|dlx|create|x|init))+|\b(?:npx|bunx)) (?:[^\n`"]*? )?(?:@skerry\/\w+(?!\w|@file:|\/)|skerry@|create-skerry)|npm (?:create|init) skerry/,
  composer: /(?<!artifact \S+ && )\bcomposer (?:require|create-project) (?:[^\n`"]*? )?skerry\//,
  pip: /\b(?:pip3?|pipx|uv pip|uv|poetry|pdm) (?:install|add) (?:[^\n`"]*? )?skerry(?![\w/-])/,
  gem: /\b(?:bundle add|gem install) (?:[^\n`"]*? )?skerry(?![\w/-])|(?<!\.gem && echo ')\bgem "skerry"/,
  go: /(?<!GOPROXY=file:[^\n]*)\bgo (?:get|install) (?:[^\n`"]*? )?github\.com\/skerry\//,
  wordpress: /\bwp plugin install (?:[^\n`"]*? )?skerry/,
};

/** A file of a release that a command installs. */
const taken: Readonly<Record<Registry, RegExp>> = {
  npm: /(?:npm|pnpm|yarn|bun) (?:install|add) [^\n`]*\.tgz/,
  composer: /composer config repositories\.skerry/,
  pip: /pip install [^\n`]*\.whl/,
  gem: /gem install --local/,
  go: /GOPROXY=file:/,
  wordpress: /unzip -q [^\n`]*skerry\.zip/,
};

const registries = Object.keys(asked) as Registry[];

const flags: [string, Released][] = [
  ["no registry", allAre(false)],
  ["all", allAre(true)],
  ...registries.flatMap((registry): [string, Released][] => [
    [`${registry} alone`, { ...allAre(false), [registry]: true }],
    [`all but ${registry}`, { ...allAre(true), [registry]: false }],
  ]),
];

/** What is wrong with a text where some registries have the packages. */
function mistakes(text: string, released: Released): string[] {
  return registries.flatMap((registry) => {
    const [found] = (released[registry] ? taken : asked)[registry].exec(text) ?? [];
    return found === undefined ? [] : [`${registry}: ${found}`];
  });
}

afterEach(() => vi.unstubAllGlobals());

it("knows a name that a registry is asked for, and a file of a release", () => {
  const commands = [
    "npm i --save-dev vitest @skerry/test",
    "npx @skerry/cli init",
    "npm create skerry my-site",
    "composer require --dev skerry/skerry",
    "pip install 'django' skerry",
    "uv add skerry",
    "gem install skerry",
    'gem "skerry", "~> 0.1"',
    "go install github.com/skerry/skerry/packages/go/skerry@latest",
    "wp plugin install skerry --activate",
  ];
  for (const command of commands) expect(mistakes(command, allAre(false)), command).toHaveLength(1);
  for (const { named, from, registry } of backendCommands) {
    const file = from({ path: "../skerry/release", version: "1.2.0" });
    expect([mistakes(file, allAre(false)), mistakes(named, allAre(true))]).toEqual([[], []]);
    expect(mistakes(file, { ...allAre(false), [registry]: true })).toHaveLength(1);
  }
});

it("has documents that were made with released.json (pnpm renew:commands)", () => {
  const stale = installDocuments().filter(
    (file) => withInstallCommands(file, read(file)) !== read(file),
  );
  expect(stale).toEqual([]);
});

describe("with the packages on", () => {
  // The others say the same with every flag: nothing of installing.
  const documents = installDocuments().filter((file) => {
    const [on, off] = [true, false].map((is) => withInstallCommands(file, read(file), allAre(is)));
    return on !== off || mistakes(`${on}${off}`, allAre(false)).length > 0;
  });

  it.each(flags)("%s, every document has commands that work", (_name, released) => {
    const written = documents.map(
      (file) => [file, withInstallCommands(file, read(file), released)] as const,
    );
    for (const [file, text] of written) expect(mistakes(text, released), file).toEqual([]);
    // Nothing gets lost on the way there and back.
    const { released: now } = readRelease();
    for (const [file, text] of written)
      expect(withInstallCommands(file, text, now), file).toBe(read(file));
    const top = (written.find(([file]) => file === "README.md")?.[1] ?? "").split("\n")[2];
    const missing = registries.filter((registry) => !released[registry]);
    expect(top?.includes("not on")).toBe(missing.length > 0);
  });

  it.each(flags)("%s, every command that programs print does", (_name, released) => {
    vi.stubGlobal("SKERRY_RELEASE", { version: "1.2.0", released });
    const packages = npmPackages.map((name) => `@skerry/${name}`).join(" ");
    const commands = [
      ...backendCommands.map(({ named }) => named),
      ...["npm install", "pnpm add --save-dev", "yarn add", "bun add"].map(
        (add) => `${add} ${packages}`,
      ),
      `npm install ${packagesOfCommand(undefined).join(" ")}`,
    ];
    for (const command of commands) {
      const printed = installFrom(undefined, command);
      expect(mistakes(printed, released), printed).toEqual([]);
    }
  });
});

it("has no program or example that names a package in a command of its own", () => {
  const sources = repositoryFiles().filter(
    (file) =>
      /\.(tsx?|mjs|cjs|js|py|php|rb|go|ejs|njk|erb|txt|ya?ml|json|sh|html)$/.test(file) &&
      !/\.(test|spec|fixture)\.|^packages\/internal\/(e2e|bench)\/|(^|\/)tests?\//.test(file),
  );
  // What these name goes through installFrom.
  const tables =
    /^packages\/(vite\/src\/install\/install-commands\.ts|cli\/src\/scaffold\/frameworks\/\w+\.ts)$/;
  const found = sources
    .filter((file) => !tables.test(file))
    .map((file) => [file, ...mistakes(read(file), allAre(false))])
    .filter((file) => file.length > 1);
  expect(found).toEqual([]);
});
