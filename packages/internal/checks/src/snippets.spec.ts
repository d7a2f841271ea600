/** Each block of code in the handbook is one that a test opens, or an exception with its reason. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transform } from "esbuild";
import { execa } from "execa";
import { describe, expect, it } from "vitest";
import { findSnippets, findTestedFile, readTestedTexts, type Snippet } from "./find-snippets.ts";
import { root } from "./repository.ts";

const snippets = findSnippets();
const skerry = (...args: string[]) =>
  execa("node", [join(root, "packages/cli/dist/skerry.js"), ...args], { reject: false });

/** Tests that read a chapter and run what stands there: a part of each block → the test's file. */
const tests: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "caching.mdx": {
    "location /skerry/": "packages/internal/e2e/src/edges/caching.spec.ts",
    "<LocationMatch": "packages/internal/e2e/src/edges/caching.spec.ts",
    "@skerryChunks": "packages/internal/e2e/src/edges/caching.spec.ts",
    "function sendSkerryFile": "packages/internal/e2e/src/edges/caching.spec.ts",
    "def skerry_file": "packages/internal/e2e/src/edges/caching.spec.ts",
  },
  "tracking.mdx": {
    "// onetrust.js": "packages/internal/e2e/src/consent-recipes.spec.ts",
    "// cookiebot.js": "packages/internal/e2e/src/consent-recipes.spec.ts",
    "// consent-mode.js": "packages/internal/e2e/src/consent-recipes.spec.ts",
  },
  "own-widgets.mdx": {
    "// widgets/price-table": "packages/internal/e2e/src/handbook-widgets.spec.ts",
    "// widgets/card-frame": "packages/internal/e2e/src/handbook-widgets.spec.ts",
  },
};

/** What no test can open, by a part of it, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  "<HelloMessage client:visible": "Astro's own syntax, from before a migration",
  "transition:persist=": "a page of Astro, which is not installed; its island is tested as HTML",
  'react_component("HelloMessage"': "react-rails, from before a migration",
  "await minify(html": "options of two minifiers; optimised.spec.ts runs both with them",
  "Content-Security-Policy: script-src 'self' 'sha384-…'":
    "a header whose hash is new with each build",
  'import { createHandler } from "@skerry/server"': "names a folder that skerry build writes",
  "files: public_path('skerry')":
    "Laravel's own function; beside-vite.spec.ts calls the helper in plain PHP",
  "<head>{!! $page->head(['hello']) !!}":
    "Blade; beside-vite.spec.ts calls the helper in plain PHP",
  "files: $projectDir . '/public/skerry'":
    "Symfony's own; beside-vite.spec.ts calls the helper in plain PHP",
  'SKERRY = Skerry.new(renderer: ENV["SKERRY_RENDERER"], files:':
    "a site's own constant; beside-vite.spec.ts calls the helper in plain Ruby",
};

/** Mistakes that a snippet shows on purpose: a part of it → the code. */
const intended: Readonly<Record<string, string>> = {
  '"tdl":{{': "bad-props",
  'integrity="sha384-…"': "wrong-integrity",
  'data-widget="pagination" data-props="…"': "bad-props",
};

const findKey = (record: object, { code }: Snippet): string | undefined =>
  Object.keys(record).find((part) => code.includes(part));

const isMarkup = ({ language }: Snippet): boolean => /^(html|twig|erb)$/.test(language);

it("has snippets in most chapters", () => {
  expect(new Set(snippets.map(({ chapter }) => chapter)).size).toBeGreaterThan(12);
});

describe("each snippet is opened", () => {
  const texts = readTestedTexts();
  const others = snippets.filter(
    (snippet) =>
      !isMarkup(snippet) &&
      snippet.language !== "sh" &&
      !findKey(exceptions, snippet) &&
      !findTestedFile(snippet.code, texts),
  );

  it.each(others)("$chapter: $code", async (snippet) => {
    const { chapter, language, code } = snippet;
    const part = findKey(tests[chapter] ?? {}, snippet);
    if (part) {
      const test = readFileSync(join(root, tests[chapter]?.[part] as string), "utf8");
      expect(test).toContain(chapter);
    } else if (/^(js|tsx|css)$/.test(language)) {
      // A fragment: that it can be read is what can be known of it alone.
      const { warnings } = await transform(code.replaceAll("…", "0"), {
        loader: language as "js" | "tsx" | "css",
      });
      expect(warnings).toEqual([]);
    } else if (language === "json") {
      expect(JSON.parse(code)).toBeTypeOf("object");
    } else {
      expect(policy(code)).toBe(
        policy(readFileSync(join(root, "packages/core/CONTRACT.md"), "utf8")),
      );
    }
  });
});

/** The first policy of a text, in one line. */
function policy(text: string): string {
  const [found = ""] = /Content-Security-Policy: default-src[^`]+/.exec(text) ?? [];
  return found.replace(/\s+/g, " ").trim();
}

it("no page and no template has a mistake that is not meant", async () => {
  const folder = mkdtempSync(join(tmpdir(), "skerry-snippets-"));
  const files = new Map<string, Snippet>();
  for (const snippet of snippets.filter(isMarkup)) {
    const name = `${files.size}.${snippet.language}`;
    writeFileSync(join(folder, name), snippet.code);
    files.set(name, snippet);
  }
  const widgets = "hello-message,card-frame,harbour-field";
  const { stdout } = await skerry("check", "--json", "--widgets", widgets, folder);
  rmSync(folder, { recursive: true });
  const found = (JSON.parse(stdout) as { file: string; code: string; message: string }[]).map(
    ({ file, code, message }) => {
      const snippet = files.get(file.replace(/^.*\//, "")) as Snippet;
      const part = findKey(intended, snippet);
      return part && intended[part] === code ? part : `${snippet.chapter}: ${message}`;
    },
  );
  expect(found.sort()).toEqual(Object.keys(intended).sort());
});

describe("each command", () => {
  const lines = snippets
    .filter(({ language }) => language === "sh")
    .flatMap(({ code }) => code.split("\n"))
    .map((line) => line.replace(/ +#.*/, ""));

  it.each(lines)("%s is one that there is", async (line) => {
    const [, command = "", rest = ""] = /^(?:npx )?skerry (\w+)(.*)/.exec(line) ?? [];
    const [, script] = /^pnpm ([\w:-]+)/.exec(line) ?? [];
    if (script) {
      const manifest = readFileSync(join(root, "package.json"), "utf8");
      expect((JSON.parse(manifest) as { scripts: object }).scripts).toHaveProperty([script]);
    } else if (command) {
      const { stdout } = await skerry(command, "--help");
      expect(stdout).toContain(`Usage: skerry ${command}`);
      for (const [flag] of rest.matchAll(/--[\w-]+/g)) expect(stdout).toContain(flag);
    } else {
      // Other programs have documents of their own.
      expect(line).toMatch(
        /^(SKERRY_DEV=\S+ )?(npm install|openssl rand|find \S+ -type f|php -S) /,
      );
    }
  });
});

it("has no exception that nothing needs any more", () => {
  const code = snippets.map((snippet) => snippet.code).join("\n");
  const parts = [...Object.keys(exceptions), ...Object.values(tests).flatMap(Object.keys)];
  expect(parts.filter((part) => !code.includes(part))).toEqual([]);
});
