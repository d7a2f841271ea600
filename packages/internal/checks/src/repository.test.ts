/** Rules for the files of the repository, and for what its documents say about them. */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "postcss";
import parseSelector from "postcss-selector-parser";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { findBlockedWords } from "./blocked-words.ts";
import { publishedPackages } from "./packages/package-entries.ts";
import { repositoryFiles, root } from "./repository.ts";

const files = repositoryFiles();
const read = (file: string): string => readFileSync(join(root, file), "utf8");

it("names no file or folder with a word that says nothing", () => {
  const empty = /(^|\/)(utils?|helpers?|common|shared|misc|libs?|types)(\.|\/|$)/;
  // Gems have their files in "lib".
  const named = files.map((file) => file.replace(/^packages\/ruby\/lib\//, ""));
  expect(named.filter((file) => empty.test(file))).toEqual([]);
});

it("names no file and no class of widgets with a word that content blockers filter", () => {
  const sources = files
    .filter((file) => /^packages\/(ui|widgets|mount)\/src\//.test(file))
    .map((file) => file.split("/").slice(3).join("/"));
  const classes = files
    .filter((file) => /^packages\/(ui|widgets)\/.*\.css$/.test(file))
    .flatMap((file) => classesOf(read(file)));
  expect(classes).toContain("sk-card");
  expect([...sources, ...classes].filter((name) => findBlockedWords(name).length > 0)).toEqual([]);
  expect(findBlockedWords("social-links/ad.css")).toEqual(["social", "ad"]);
  expect(findBlockedWords("header/read-adress.ts")).toEqual([]);
});

function classesOf(css: string): string[] {
  const names: string[] = [];
  const collect = parseSelector((selectors) => {
    selectors.walkClasses(({ value }) => void names.push(value));
  });
  parse(css).walkRules((rule) => void collect.processSync(rule.selector));
  return names;
}

describe("what site owners read and copy", () => {
  const shown = files.filter((file) =>
    /^(README\.md|packages\/[^/]+\/[A-Z]+\.md|stories\/|examples\/)/.test(file),
  );
  /** Each `tracking` of the configurations in a text. */
  const trackingIn = (text: string): string[] => text.match(/\btracking"?: *\{[^}]*/g) ?? [];
  const tracksUnasked = (text: string): boolean =>
    trackingIn(text).some((section) => !/\bconsent(,|"?: *"(pending|consent-mode)")/.test(section));
  const forgetsPayments = (text: string): boolean =>
    trackingIn(text).some(
      (section) =>
        /\bpartners"?: *\["?\w/.test(section) && !/\bignoredReferrers"?: *\[/.test(section),
    );

  it("asks the visitor wherever it shows tracking: the default is what an owner has to decide", () => {
    expect(shown.filter((file) => tracksUnasked(read(file)))).toEqual([]);
    expect(tracksUnasked('{ "tracking": { "partners": [] } }')).toBe(true);
    expect(tracksUnasked('tracking: {\n consent: "granted",')).toBe(true);
  });

  it("names a payment provider beside partners: who comes back from there is no referral", () => {
    expect(shown.filter((file) => forgetsPayments(read(file)))).toEqual([]);
    expect(forgetsPayments('{ "tracking": { "partners": ["a.example"] } }')).toBe(true);
  });
});

describe("installing", () => {
  it("has a licence, and pins the pnpm that wrote the lock file by its hash", () => {
    expect(read("LICENSE")).toContain("Permission is hereby granted");
    const { packageManager } = JSON.parse(read("package.json")) as { packageManager: string };
    expect(packageManager).toMatch(/^pnpm@12\.\d+\.\d+\+sha512\.[0-9a-f]{128}$/);
  });

  it("runs no install script but that of esbuild, and installs no release of the last day", () => {
    const { allowBuilds, minimumReleaseAge } = parseYaml(read("pnpm-workspace.yaml")) as {
      allowBuilds: Record<string, boolean>;
      minimumReleaseAge: number;
    };
    expect(Object.keys(allowBuilds).filter((name) => allowBuilds[name])).toEqual(["esbuild"]);
    expect(minimumReleaseAge).toBeGreaterThanOrEqual(24 * 60);
  });

  it("has a lock file with a hash for every package, and none from elsewhere than the registry", () => {
    const { packages } = parseYaml(read("pnpm-lock.yaml").split("\n---\n").at(-1) as string) as {
      packages: Record<string, { resolution: { integrity?: string; tarball?: string } }>;
    };
    const resolutions = Object.entries(packages);
    expect(resolutions.length).toBeGreaterThan(500);
    const loose = resolutions.filter(
      ([, { resolution }]) =>
        !/^sha512-[\w+/]{86}==$/.test(resolution.integrity ?? "") || "tarball" in resolution,
    );
    expect(loose.map(([name]) => name)).toEqual([]);
  });

  it("runs nothing when somebody installs a package of ours", () => {
    const hooks = /^(pre|post)?(install|prepare|uninstall)$|^dependencies$/;
    for (const { name, folder } of publishedPackages()) {
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
        scripts?: object;
        gypfile?: boolean;
      };
      expect(
        Object.keys(manifest.scripts ?? {}).filter((one) => hooks.test(one)),
        name,
      ).toEqual([]);
      expect(manifest.gypfile, name).toBeUndefined();
      expect(files, name).not.toContain(`${folder.slice(root.length + 1)}/binding.gyp`);
    }
    expect(JSON.parse(read("packages/php/composer.json"))).not.toHaveProperty("scripts");
    expect(read("packages/php/composer.json")).not.toContain("composer-plugin");
    expect(read("packages/ruby/skerry.gemspec")).not.toContain("extensions");
    expect(files).not.toContain("packages/python/setup.py");
    expect(read("packages/python/pyproject.toml")).toContain(
      'build-backend = "setuptools.build_meta"',
    );
  });

  it("takes nothing into a published package under a licence that was not read", () => {
    // These licences ask for no more than their notice, which the build writes. MPL-2.0 is lightningcss, which
    // `skerry build` runs. It asks for the source of its own files, which are not changed
    // (https://www.mozilla.org/MPL/2.0/FAQ/, questions 9 and 11). Nothing of it is in files for browsers.
    const allowed = /^(0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|MIT(-0)?|MPL-2\.0)$/;
    const filters = publishedPackages().map(({ name }) => `--filter=${name}`);
    const listed = JSON.parse(
      execFileSync("pnpm", [...filters, "licenses", "list", "--prod", "--json"], {
        cwd: root,
        encoding: "utf8",
      }),
    ) as Record<string, { name: string }[]>;
    const names = Object.values(listed).flatMap((packages) => packages.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(["hono", "parse5", "swiper", "valibot"]));
    expect(Object.keys(listed).filter((licence) => !allowed.test(licence))).toEqual([]);
  });
});

it("has changesets that name published packages and a step, and say something", () => {
  const published = publishedPackages().map(({ name }) => name);
  for (const file of files.filter((name) => /^\.changeset\/.*(?<!README)\.md$/.test(name))) {
    const [, head = "", entry = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(read(file)) ?? [];
    const steps = Object.entries((parseYaml(head) ?? {}) as Record<string, string>);
    expect(steps, file).not.toEqual([]);
    expect(published, file).toEqual(expect.arrayContaining(steps.map(([name]) => name)));
    for (const [, step] of steps) expect(step, file).toMatch(/^(major|minor|patch)$/);
    expect(entry, file).toMatch(/\w/);
  }
});

it("has the fixtures that the contract names, and no other", () => {
  const [, section = ""] = read("packages/core/contract/server.md").split("## 15. Fixtures");
  const named = [...section.matchAll(/\]\(\.\.\/(fixtures\/[\w-]+\.json)\) +\|/g)].map(
    ([, file]) => file,
  );
  const fixtures = files.filter((file) => /^packages\/core\/fixtures\/[^/]+\.json$/.test(file));
  for (const file of fixtures) {
    const { section } = JSON.parse(read(file)) as { section: string };
    const [path = "", anchor = ""] = section.split("#");
    const headings = [...read(`packages/core/${path}`).matchAll(/^## (.+)$/gm)];
    const anchors = headings.map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, "")
        .replaceAll(" ", "-"),
    );
    expect(anchors, file).toContain(anchor);
  }
  expect(named.map((file) => `packages/core/${file}`).sort()).toEqual(fixtures);
  for (const folder of ["decoders", "signers"]) {
    const endings = readdirSync(join(root, "packages/core/fixtures", folder));
    expect(endings.map((name) => name.split(".").at(-1)).sort()).toEqual([
      "go",
      "mjs",
      "php",
      "py",
      "rb",
    ]);
  }
});

it("keeps Go in npm packages out of the module of an app, whose go vet ./... enters node_modules", () => {
  const sources = files.filter((file) => /^packages\/core\/.*\.go$/.test(file));
  expect(sources).not.toEqual([]);
  for (const file of sources) {
    const parents = file.split("/").map((_, index, names) => names.slice(0, index).join("/"));
    const modules = parents.slice(3).map((folder) => `${folder}/go.mod`);
    expect(
      modules.some((module) => files.includes(module)),
      file,
    ).toBe(true);
  }
});

describe("the threat model and the accessibility statement name a test that exists:", () => {
  const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  // The last cell of each row: a file in code, and the start of a test's title.
  const rows = ["reference/threat-model", "explanation/accessibility"]
    .flatMap((name) => read(`stories/docs/${name}.mdx`).split("\n"))
    .filter((line) => line.startsWith("| ") && !/^\| (Attack |Widget |-)/.test(line))
    .map((line) => (line.split("|").at(-2) as string).trim());

  it.each(rows)("%s", (row) => {
    const [, name, title = ""] = /^`([^`]+)`: (.+)$/.exec(row) ?? [];
    const texts = tests.filter((file) => basename(file) === name).map(read);
    expect(texts.some((text) => text.includes(title))).toBe(true);
  });
});
