/** Each block of code in the handbook is one that a test opens, or an exception with its reason. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transform } from "esbuild";
import { execa } from "execa";
import { describe, expect, it } from "vitest";
import { repositoryFiles, root } from "../repository.ts";

/** A block of code that stands in a chapter itself. Files that a chapter shows are none. */
interface Snippet {
  /** Name of the chapter's file. */
  chapter: string;
  /** As the fence names it; `""` for none. */
  language: string;
  code: string;
}

const files = repositoryFiles();
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const snippets = files
  .filter((file) => /^stories\/docs\/([\w-]+\/)?[\w-]+\.mdx$/.test(file))
  .flatMap((file) =>
    [...read(file).matchAll(/^( *)```(\S*)\n([^]*?)^ *```$/gm)].map(
      ([, indent = "", language = "", code = ""]): Snippet => ({
        chapter: file.replace(/^.*\//, ""),
        language,
        code: code.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd(),
      }),
    ),
  );

const skerry = (...args: string[]) =>
  execa("node", [join(root, "packages/cli/dist/skerry.js"), ...args], { reject: false });

/** Tests that read a chapter and run what stands there: the test's file, and a part of each block; no part for all blocks. */
const tests: Readonly<Record<string, readonly [test: string, ...parts: string[]]>> = {
  "plain-html.mdx": ["tutorials/tutorials.spec.ts"],
  "php.mdx": ["tutorials/tutorials.spec.ts"],
  "django.mdx": ["tutorials/tutorials.spec.ts"],
  "ruby.mdx": ["tutorials/tutorials.spec.ts"],
  "go.mdx": ["tutorials/tutorials.spec.ts"],
  "node.mdx": ["tutorials/tutorials.spec.ts"],
  "installation.mdx": ["../../checks/src/archives/check-release.spec.ts"],
  "caching.mdx": [
    "edges/caching.spec.ts",
    "location /skerry/",
    "<LocationMatch",
    "@skerryChunks",
    "function sendSkerryFile",
    "def skerry_file",
  ],
  "tracking.mdx": [
    "tracking/consent-recipes.spec.ts",
    "// onetrust.js",
    "// cookiebot.js",
    "// consent-mode.js",
  ],
  "own-widgets.mdx": [
    "examples/handbook-widgets.spec.ts",
    "// widgets/price-table",
    "// widgets/card-frame",
  ],
  "typed-props.mdx": [
    "../../../cli/src/typegen/handbook.checked.test.ts",
    "new DiscountTeaserProps",
    "teaser: DiscountTeaserProps =",
    "props.NewDiscountTeaserProps",
    "SkerryProps::DiscountTeaserProps",
  ],
};

/** Whether a test runs all blocks of a snippet's chapter, its commands too. */
const isFollowed = ({ chapter }: Snippet): boolean => tests[chapter]?.length === 1;

/** Blocks that no test can open, by a part of each, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  "<HelloMessage client:visible": "Astro's own syntax, from before a migration",
  "transition:persist=": "a page of Astro, which is not installed; its island is tested as HTML",
  'react_component("HelloMessage"': "react-rails, from before a migration",
  "Inertia::render('HelloMessage'": "Inertia's own call, from before a migration",
  "await minify(html": "options of two minifiers; optimised.spec.ts runs both with them",
  "Content-Security-Policy: script-src 'self' 'sha384-…'":
    "a header whose hash is new with each build",
  "header('Cache-Control: private, no-store')":
    "needs a visitor's session; edges/personal-data.spec.ts asks a server that answers the same",
  "{place, selectordinal,": "a message; fixtures/texts.json has such ones with what they say",
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
  "{txet: 'Twenty-four": "bad-props",
  'integrity="sha384-…"': "wrong-integrity",
  'data-widget="pagination" data-props="…"': "bad-props",
};

const findPart = (parts: readonly string[], { code }: Snippet): string | undefined =>
  parts.find((part) => code.includes(part));

const isMarkup = ({ language }: Snippet): boolean => /^(html|twig|erb)$/.test(language);

describe("each snippet is opened", () => {
  /** Texts without the way their lines are broken and indented. */
  const collapse = (text: string): string => text.replace(/\s+/g, " ").trim();
  /** Files that tests open: the examples, the pages and recipes of the browser specs, fixtures. */
  const opened = files
    .filter((file) => /^(examples|packages\/(internal\/e2e\/src|core\/fixtures))\//.test(file))
    .filter((file) => /\.(tsx?|m?js|json|html|css|erb|twig|py|php|rb)$/.test(file))
    .map((file) => collapse(read(file)));
  const others = snippets.filter(
    (snippet) =>
      !isMarkup(snippet) &&
      snippet.language !== "sh" &&
      !findPart(Object.keys(exceptions), snippet) &&
      !opened.some((text) => text.includes(collapse(snippet.code))),
  );

  it.each(others)("$chapter: $code", async (snippet) => {
    const { chapter, language, code } = snippet;
    const [test, ...parts] = tests[chapter] ?? [];
    if (test && (isFollowed(snippet) || findPart(parts, snippet))) {
      expect(read(`packages/internal/e2e/src/${test}`)).toContain(chapter);
    } else if (/^(js|tsx|css)$/.test(language)) {
      // A fragment: that it can be read is what can be known of it alone.
      const loader = language as "js" | "tsx" | "css";
      const { warnings } = await transform(code.replaceAll("…", "0"), { loader });
      expect(warnings).toEqual([]);
    } else if (language === "json") {
      expect(JSON.parse(code)).toBeTypeOf("object");
    } else {
      expect(policy(code)).toBe(policy(read("packages/core/contract/page.md")));
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
  const pages = snippets.filter(isMarkup);
  for (const [index, { language, code }] of pages.entries())
    writeFileSync(join(folder, `${index}.${language}`), code);
  const widgets =
    "hello-message,card-frame,harbour-field,cart-count,add-to-cart,cart,stock-count,ferry-tickets";
  const { stdout } = await skerry("check", "--json", "--widgets", widgets, folder);
  rmSync(folder, { recursive: true });
  const found = (JSON.parse(stdout) as { file: string; code: string; message: string }[]).map(
    ({ file, code, message }) => {
      const snippet = pages[Number.parseInt(file.replace(/^.*\//, ""), 10)] as Snippet;
      const part = findPart(Object.keys(intended), snippet);
      return part && intended[part] === code ? part : `${snippet.chapter}: ${message}`;
    },
  );
  expect(found.sort()).toEqual(Object.keys(intended).sort());
});

describe("each command", () => {
  const lines = snippets
    .filter((snippet) => snippet.language === "sh" && !isFollowed(snippet))
    .flatMap(({ code }) => code.split("\n"))
    .map((line) => line.replace(/ +#.*/, ""));

  it.each(lines)("%s is one that there is", async (line) => {
    const [, command = "", rest = ""] = /^(?:npx )?skerry (\w+)(.*)/.exec(line) ?? [];
    const [, script] = /^pnpm ([\w:-]+)/.exec(line) ?? [];
    if (script) {
      const { scripts } = JSON.parse(read("package.json")) as { scripts: object };
      expect(scripts).toHaveProperty([script]);
    } else if (command) {
      const { stdout } = await skerry(command, "--help");
      expect(stdout).toContain(`Usage: skerry ${command}`);
      for (const [flag] of rest.matchAll(/--[\w-]+/g)) expect(stdout).toContain(flag);
    } else {
      // Other programs have documents of their own.
      expect(line).toMatch(
        /^(SKERRY_DEV=\S+ )?(npm install|npm run|openssl rand|find \S+ -type f|php -S|node where\.mjs|node skerry-renderer\/serve\.mjs) /,
      );
    }
  });
});

it("has no exception that nothing needs any more", () => {
  const code = snippets.map((snippet) => snippet.code).join("\n");
  const parts = [...Object.keys(exceptions), ...Object.values(tests).flatMap(([, ...own]) => own)];
  expect(parts.filter((part) => !code.includes(part))).toEqual([]);
});
