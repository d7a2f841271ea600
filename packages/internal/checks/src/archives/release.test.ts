/** The archives of `pnpm release`: what they hold, and that the same files give the same bytes. */
import { createHash } from "node:crypto";
import { posix } from "node:path";
import { gunzipSync, strFromU8, unzipSync } from "fflate";
import { extract } from "tar-stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { composerPackage } from "./composer-package.ts";
import { gemFiles, gemPackage } from "./gem-package.ts";
import { releaseArchives } from "./release-archives.ts";
import { releaseFiles, releaseVersion } from "./release-files.ts";
import { wordpressPlugin } from "./wordpress-plugin.ts";

const top = `skerry-${releaseVersion()}`;
const files = releaseFiles();
const text = (path: string): string => strFromU8(files.get(`${top}/${path}`) as Uint8Array);
const sha384 = (bytes: Uint8Array): string =>
  `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
const integrityOf = (path: string): string => sha384(files.get(`${top}/${path}`) as Uint8Array);

/** Path → bytes and rights. */
async function untar(archive: Uint8Array): Promise<Record<string, [string, number | undefined]>> {
  const reader = extract();
  reader.end(Buffer.from(gunzipSync(archive)));
  const entries: Record<string, [string, number | undefined]> = {};
  for await (const entry of reader) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    entries[entry.header.name] = [sha384(Buffer.concat(chunks)), entry.header.mode];
  }
  return entries;
}

describe("the two archives", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it("hold the same files in one folder, readable for all", async () => {
    const archives = await releaseArchives(files);
    const expected = [...files].sort().map(([path, bytes]) => [path, sha384(bytes)]);
    const unzipped = Object.entries(unzipSync(archives.zip));
    expect(unzipped.map(([path, bytes]) => [path, sha384(bytes)])).toEqual(expected);
    expect(Object.entries(await untar(archives["tar.gz"]))).toEqual(
      expected.map(([path, hash]) => [path, [hash, 0o644]]),
    );
  });

  it("are the same bytes on another day, in another time zone and from another order of files", async () => {
    vi.stubEnv("TZ", "Pacific/Kiritimati");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-02-03") });
    const first = await releaseArchives(files);
    vi.stubEnv("TZ", "Pacific/Pago_Pago");
    vi.setSystemTime(new Date("2031-11-12"));
    const second = await releaseArchives(new Map([...files].reverse()));
    for (const format of ["zip", "tar.gz"] as const)
      expect(sha384(second[format]), format).toBe(sha384(first[format]));
  });
});

describe("a release", () => {
  it("has the files to serve, the licences, the manifest and a helper for each backend", () => {
    const expected = [
      ..."LICENSE README.md CONTRACT.md contract/page.md contract/server.md".split(" "),
      ..."skerry.js skerry.css manifest.json import-map.json third-party-notices.txt"
        .split(" ")
        .map((name) => `skerry/${name}`),
      ..."bootstrap tabler adminlte wordpress"
        .split(" ")
        .map((name) => `skerry/themes/presets/${name}.css`),
      ..."php/skerry.php python/skerry.py ruby/skerry.rb go/skerry/skerry.go node/skerry.mjs"
        .split(" ")
        .map((name) => `helpers/${name}`),
    ];
    expect(expected.filter((path) => !files.has(`${top}/${path}`))).toEqual([]);
  });

  it("begins its description with four lines to paste", () => {
    const [heading, lines] = text("README.md").split(/\n\n/);
    expect(heading).toBe(`# Skerry ${releaseVersion()}`);
    const [fence, ...pasted] = (lines as string).split("\n");
    expect(fence).toBe("```html");
    expect(pasted.pop()).toBe("```");
    expect(pasted).toHaveLength(4);
    expect(pasted.join("\n")).toMatch(/skerry\.css[^]*skerry\.js[^]*data-widget=/);
  });

  it("names the integrity of its own script, style sheet and import map", () => {
    const description = text("README.md");
    expect(description).toContain(`skerry.css" integrity="${integrityOf("skerry/skerry.css")}"`);
    expect(description).toContain(`skerry.js" integrity="${integrityOf("skerry/skerry.js")}"`);
    expect(description).toContain(`script-src 'self' '${integrityOf("skerry/import-map.json")}'`);
    expect(description).not.toMatch(/undefined|\{\{/);
  });

  it("has only links that lead to a file of the archive or to the web", () => {
    const paths = [...files.keys()];
    const known = new Set([...paths, ...paths.map((path) => posix.dirname(path))]);
    for (const path of paths.filter((one) => one.endsWith(".md"))) {
      const links = strFromU8(files.get(path) as Uint8Array).matchAll(/\]\(([^)\s#]+)[^)]*\)/g);
      for (const [, target = ""] of links)
        if (!/^https?:/.test(target))
          expect(known, path).toContain(posix.join(posix.dirname(path), target));
    }
  });

  it("says nothing to helpers' users about the repository's own example", () => {
    for (const name of ["php", "python", "ruby", "go", "node"]) {
      expect(text(`helpers/${name}/README.md`), name).toMatch(/\bCopy\b/);
      expect(text(`helpers/${name}/README.md`), name).not.toMatch(/pnpm|this repository/i);
    }
  });
});

describe("the package for Composer", () => {
  const composer = composerPackage();
  const manifest = JSON.parse(strFromU8(composer.get("composer.json") as Uint8Array)) as {
    name: string;
    version: string;
    require: object;
    autoload: { classmap: string[] };
  };

  it("has the release's version, its licence and the helper that others copy", () => {
    expect(manifest).toMatchObject({ name: "skerry/skerry", version: releaseVersion() });
    expect(composer.get("LICENSE")).toEqual(Buffer.from(text("LICENSE")));
    expect(manifest.autoload.classmap).toEqual(["skerry.php"]);
    expect(strFromU8(composer.get("skerry.php") as Uint8Array)).toBe(
      text("helpers/php/skerry.php"),
    );
  });

  it("requires no framework, and ships no test", () => {
    expect(Object.keys(manifest.require)).toEqual(["php", "ext-json"]);
    expect([...composer.keys()].filter((path) => path.includes("test"))).toEqual([]);
    expect([...composer.keys()]).toContain("src/SkerryBundle.php");
  });
});

describe("the plugin for WordPress", () => {
  const plugin = wordpressPlugin();
  const read = (path: string): string => strFromU8(plugin.get(`skerry/${path}`) as Uint8Array);

  it("has the helper that others copy and its licence, and ships no test", () => {
    expect(read("page.php")).toBe(text("helpers/php/skerry.php"));
    expect(plugin.get("skerry/LICENSE")).toEqual(Buffer.from(text("LICENSE")));
    expect([...plugin.keys()].filter((path) => /test|phpunit|README\.md/.test(path))).toEqual([]);
    for (const path of "uninstall.php src/Pages.php src/Plugin.php blocks/widget/block.json".split(
      " ",
    ))
      expect([...plugin.keys()]).toContain(`skerry/${path}`);
  });

  it("says its version, its licence and what it needs in the same words everywhere", () => {
    const header = (file: string, name: string): string | undefined =>
      new RegExp(`^(?: \\* )?${name}: +(.+)$`, "m").exec(read(file))?.[1];
    expect(header("skerry.php", "Version")).toBe(releaseVersion());
    expect(header("readme.txt", "Stable tag")).toBe(releaseVersion());
    expect(header("skerry.php", "Text Domain")).toBe("skerry");
    for (const name of ["License", "License URI", "Requires at least", "Requires PHP"]) {
      expect(header("skerry.php", name), name).toBeTruthy();
      expect(header("readme.txt", name), name).toBe(header("skerry.php", name));
    }
  });

  it("does nothing when a file of it is asked for by its URL", () => {
    const scripts = [...plugin.keys()].filter((path) => path.endsWith(".php"));
    const guard = /if \(!defined\('(ABSPATH|WP_UNINSTALL_PLUGIN)'\)\) \{\n    exit;/;
    const isClass = /^(final )?class \w+|^interface \w+/m;
    for (const path of scripts)
      expect(
        guard.test(read(path.slice("skerry/".length))) ||
          isClass.test(read(path.slice("skerry/".length))),
        path,
      ).toBe(true);
  });

  it("translates with its own text domain", () => {
    const calls = [...plugin.keys()]
      .filter((path) => /skerry\/(src|blocks)\/.*\.(php|js)$/.test(path))
      .flatMap((path) => [
        ...read(path.slice("skerry/".length)).matchAll(
          /\b(?:__|esc_html__)\(\s*(["'])(?:(?!\1).)*\1,?\s*([^)]*)\)/g,
        ),
      ]);
    expect(calls.length).toBeGreaterThan(40);
    expect(
      calls
        .filter(([, , domain]) => !/^["']skerry["'],?\s*$/.test(domain ?? ""))
        .map(([call]) => call),
    ).toEqual([]);
  });
});

describe("the gem", () => {
  it("has the helper that others copy and its licence, and ships no test", () => {
    const shipped = gemFiles();
    expect(strFromU8(shipped.get("skerry.rb") as Uint8Array)).toBe(text("helpers/ruby/skerry.rb"));
    expect(shipped.get("LICENSE")).toEqual(Buffer.from(text("LICENSE")));
    expect([...shipped.keys()].filter((path) => path.includes("test"))).toEqual([]);
    expect([...shipped.keys()]).toContain("lib/skerry/railtie.rb");
  });

  it("says what it is, requires no framework, and has the checksums of its parts", async () => {
    const parts = new Map<string, Buffer>();
    const reader = extract();
    reader.end(Buffer.from((await gemPackage()).bytes));
    for await (const entry of reader) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      parts.set(entry.header.name, Buffer.concat(chunks));
    }
    const unzipped = (name: string): string => strFromU8(gunzipSync(parts.get(name) as Buffer));
    expect(unzipped("metadata.gz")).toContain(`name: "skerry"\n`);
    expect(unzipped("metadata.gz")).toContain(`  version: "${releaseVersion()}"\n`);
    expect(unzipped("metadata.gz")).toContain("\ndependencies: []\n");
    for (const part of ["metadata.gz", "data.tar.gz"]) {
      const hash = createHash("sha512")
        .update(parts.get(part) as Buffer)
        .digest("hex");
      expect(unzipped("checksums.yaml.gz")).toContain(`  ${part}: ${hash}\n`);
    }
    const untarred = Object.entries(await untar(parts.get("data.tar.gz") as Buffer));
    expect(untarred).toEqual(
      [...gemFiles()].sort().map(([path, bytes]) => [path, [sha384(bytes), 0o644]]),
    );
  });

  it("is the same bytes on another day", async () => {
    const first = sha384((await gemPackage()).bytes);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-11-12") });
    expect(sha384((await gemPackage()).bytes)).toBe(first);
    vi.useRealTimers();
  });
});
