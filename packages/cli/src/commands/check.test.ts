import { expect, it } from "vitest";
import { checkPages } from "../linter/check-pages.ts";
import { formatGithub } from "../linter/formats/format-github.ts";
import { formatSarif } from "../linter/formats/format-sarif.ts";
import { formatText } from "../linter/formats/format-text.ts";
import type { PageDiagnostic } from "../linter/page/page-diagnostic.ts";
import { showProgress } from "./show-progress.ts";
import { siteWidgets } from "../site/site-widgets.ts";

const reader = (name: string, text: string) => () =>
  Promise.resolve({ file: name, text, url: new URL("https://page.example/"), policies: [] });

const diagnostics: PageDiagnostic[] = [
  {
    code: "bad-props",
    pointer: "/a",
    message: "100% wrong:\nsee",
    hint: "Mend it.",
    location: { file: "a, b.html", line: 3, column: 4 },
  },
  {
    code: "unknown-key",
    pointer: "",
    message: "Unknown.",
    location: { file: "b.html", line: 1, column: 1 },
  },
];

it("a site is checked page by page, and a terminal shows how far", async () => {
  let inMemory = 0;
  const pages = Array.from({ length: 60 }, (_, index) => async () => {
    expect(++inMemory).toBe(1);
    return await reader(`${index}.html`, '<div data-widget="serch-form"></div>')();
  });
  const written: string[] = [];
  const onProgress = showProgress({ isTTY: true, write: (text: string) => written.push(text) });
  const found = await checkPages(pages, siteWidgets(), (checked, total) => {
    inMemory--;
    onProgress(checked, total);
  });
  expect(found.map(({ location }) => location.file)).toEqual(
    pages.map((_, index) => `${index}.html`),
  );
  expect(written).toEqual(["\r25 of 60 pages", "\r50 of 60 pages", "\r\u001B[K"]);
});

it("no progress is shown for few pages, or when the output is not a terminal", () => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  for (const [isTTY, total] of [
    [true, 49],
    [false, 1000],
  ] as const) {
    for (let checked = 1; checked <= total; checked++)
      showProgress({ isTTY, write })(checked, total);
  }
  expect(written).toEqual([]);
});

it("errors and warnings are counted apart", () => {
  expect(formatText(diagnostics, 2)).toBe(
    "a, b.html:3:4 bad-props at /a\n  100% wrong:\nsee Mend it.\nb.html:1:1 warning: unknown-key\n  Unknown.\n1 mistake, 1 warning in 2 pages.\n",
  );
});

it("GitHub gets a command for each mistake, escaped as it wants", () => {
  expect(formatGithub(diagnostics)).toBe(
    "::error file=a%2C b.html,line=3,col=4,title=skerry bad-props::100%25 wrong:%0Asee Mend it.\n::warning file=b.html,line=1,col=1,title=skerry unknown-key::Unknown.\n",
  );
});

it("SARIF has the rule, the level and the place of each mistake", () => {
  const { version, runs } = JSON.parse(formatSarif(diagnostics)) as {
    version: string;
    runs: { tool: { driver: { rules: { id: string }[] } }; results: object[] }[];
  };
  expect(version).toBe("2.1.0");
  const [run] = runs;
  expect(run?.tool.driver.rules).toContainEqual({
    id: "low-contrast",
    defaultConfiguration: { level: "warning" },
  });
  expect(run?.results).toEqual([
    {
      ruleId: "bad-props",
      level: "error",
      message: { text: "100% wrong:\nsee Mend it." },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "a,%20b.html" },
            region: { startLine: 3, startColumn: 4 },
          },
        },
      ],
    },
    expect.objectContaining({ ruleId: "unknown-key", level: "warning" }),
  ]);
});

it.each([
  ["HTML", "<!-- skerry-ignore unknown-widget -->"],
  ["several codes", "<!-- skerry-ignore bad-props, unknown-widget -->"],
  ["Twig and Jinja", "{# skerry-ignore unknown-widget #}"],
  ["ERB", "<%# skerry-ignore unknown-widget %>"],
  ["Blade", "{{-- skerry-ignore unknown-widget --}}"],
  ["Go", "{{/* skerry-ignore unknown-widget */}}"],
  ["PHP", "<?php /* skerry-ignore unknown-widget */ ?>"],
  ["Liquid", "{% comment %}skerry-ignore unknown-widget{% endcomment %}"],
])("a comment leaves out a code for the element after it: %s", async (_, comment) => {
  const text = `${comment}\n<p><i data-widget="serch-form"></i></p>\n<i data-widget="serch-form"></i>`;
  const found = await checkPages([reader("a.html", text)], siteWidgets(), () => {});
  expect(found).toMatchObject([{ code: "unknown-widget", location: { line: 3 } }]);
});
