/** Runs each block of stories/docs/how-to/typed-props.mdx, with the helper of its language. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { go } from "./languages/go.ts";
import type { Language } from "./languages/language.ts";
import { php } from "./languages/php.ts";
import { python } from "./languages/python.ts";
import { ruby } from "./languages/ruby.ts";
import { typescript } from "./languages/typescript.ts";
import {
  allSchemas,
  helper,
  needs,
  type Outcome,
  propsIn,
  run,
  temporaryFolder,
  writeText,
  writeTypes,
} from "./processes.test.fixture.ts";
import type { WidgetSchema } from "./read-props-model.ts";

const chapter = readFileSync(
  fileURLToPath(new URL("../../../../stories/docs/how-to/typed-props.mdx", import.meta.url)),
  "utf8",
);

/** The only block of a language. */
function blockOf(language: string): string {
  const blocks = [...chapter.matchAll(/^```(\S+)\n([^]*?)^```$/gm)];
  const [found, ...others] = blocks.filter(([, name]) => name === language);
  expect(others).toEqual([]);
  return found?.[2] as string;
}

const folder = temporaryFolder();
let schemas: WidgetSchema[];

beforeAll(async () => {
  schemas = await allSchemas();
});

const write = (language: Language, place: string, namespace: string): void =>
  void writeTypes(join(folder, place), language, schemas, namespace);

interface Site {
  program: string;
  debianPackage: string;
  /** The block of this language, and a mistake that is put into it. */
  mistake: readonly [right: string, wrong: string];
  /** The message about the mistake. */
  found: RegExp;
  /** Writes a site around a block. @returns what finds the mistake, or prints the page */
  page(block: string): Promise<Outcome>;
}

const sites: Readonly<Record<string, Site>> = {
  php: {
    program: "php",
    debianPackage: "php-cli",
    mistake: ["footnote:", "fotnote:"],
    found:
      /DiscountTeaserProps of the widget "discount-teaser" has no "fotnote"\. Did you mean "footnote"\?/,
    page(block) {
      write(php, "php", "App\\Props");
      const file = writeText(
        join(folder, "php/page.php"),
        `<?php
foreach (glob(__DIR__ . '/*.php') as $file) { require_once $file; }
require_once ${JSON.stringify(helper("../packages/php/skerry.php"))};
$page = new Skerry\\Page();
${block}`,
      );
      return run(folder, "php", file);
    },
  },
  python: {
    program: "mypy",
    debianPackage: "mypy",
    mistake: ['"price":', '"prise":'],
    found: /error: (Missing key "price"|Extra key "prise") for TypedDict "DiscountTeaserItem"/,
    async page(block) {
      write(python, "python", "");
      cpSync(helper("../packages/python/skerry/islands.py"), join(folder, "python/skerry.py"));
      const file = writeText(
        join(folder, "python/page.py"),
        `import skerry\n${block}\nprint(html)\n`,
      );
      const checked = await run(folder, "mypy", "--follow-imports=silent", file);
      return checked.code === 0 ? run(folder, "python3", file) : checked;
    },
  },
  go: {
    program: "go",
    debianPackage: "golang-go",
    mistake: ['"com", 9.9, ', '"com", '],
    found: /not enough arguments in call to props\.NewDiscountTeaserItem/,
    page(block) {
      write(go, "go/internal/props", "props");
      writeText(join(folder, "go/go.mod"), "module example.test/site\n\ngo 1.19\n");
      cpSync(helper("../packages/go/skerry/skerry.go"), join(folder, "go/skerry/skerry.go"));
      writeText(
        join(folder, "go/main.go"),
        `package main

import (
	"fmt"

	"example.test/site/internal/props"
	"example.test/site/skerry"
)

func main() {
	site, _ := skerry.New(skerry.Options{})
	islands := site.Page()
	${block}
	fmt.Println(html, err)
}
`,
      );
      return run(join(folder, "go"), "go", "run", ".");
    },
  },
  ruby: {
    program: "ruby",
    debianPackage: "ruby",
    mistake: ["price:", "prise:"],
    found:
      /DiscountTeaserItem of the widget "discount-teaser" has no "prise"\. Did you mean "price"\?/,
    page(block) {
      write(ruby, "ruby", "SkerryProps");
      const file = writeText(
        join(folder, "ruby/page.rb"),
        `require_relative "skerry_props"
require ${JSON.stringify(helper("../packages/ruby/skerry.rb"))}
islands = Skerry.new.page
${block}
puts html
`,
      );
      return run(folder, "ruby", file);
    },
  },
  ts: {
    program: "node",
    debianPackage: "nodejs",
    mistake: ["price:", "prise:"],
    found: /'prise' does not exist in type 'DiscountTeaserItem'/,
    async page(block) {
      write(typescript, "ts", "");
      const place = helper("../packages/node/skerry.mjs");
      const file = writeText(
        join(folder, "ts/page.ts"),
        `import { createSkerry } from ${JSON.stringify(place)};
const page = createSkerry({ renderer: "" }).page();
${block}
console.log(html);
`,
      );
      const root = fileURLToPath(new URL("../../../../", import.meta.url));
      const checked = await run(
        root,
        process.execPath,
        join(root, "node_modules/typescript/bin/tsc"),
        ..."--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --allowJs --skipLibCheck --allowImportingTsExtensions --target es2023 --module nodenext --types node --typeRoots".split(
          " ",
        ),
        join(root, "node_modules/@types"),
        file,
      );
      if (checked.code !== 0) return checked;
      const tsx = import.meta.resolve("tsx");
      return run(folder, process.execPath, `--import=${tsx}`, pathToFileURL(file).pathname);
    },
  },
};

describe.each(Object.entries(sites))("%s", (language, site) => {
  it("writes the island of the chapter, and finds a mistake in it", async ({ skip }) => {
    needs(skip, site.program, site.debianPackage);
    const block = blockOf(language);
    const { out } = await site.page(block);
    expect(out).toContain('data-widget="discount-teaser"');
    expect(propsIn(out)).toEqual([
      {
        items: [{ tld: "com", price: 9.9, href: "/search?tld=com" }],
        footnote: "In the first year.",
      },
    ]);
    const [right, wrong] = site.mistake;
    expect(block).toContain(right);
    const failed = await site.page(block.replace(right, wrong));
    expect(failed.code).not.toBe(0);
    expect(failed.out).toMatch(site.found);
  }, 300_000);
});
