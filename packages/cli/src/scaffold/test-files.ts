import type { AppServer } from "./app-folder.ts";

/** The project whose tests are written. */
export interface TestedProject {
  /** The app whose page has the widget; without it, the site has a page of its own. */
  app?: AppServer | undefined;
  /** Whether its modules are written without types. Default: `false`. */
  isJavaScript?: boolean;
  /** Whether Preact is in the place of React. Default: `false`. */
  preact?: boolean;
  /** The site's `vite.config`, if it has one. */
  configFile?: string | undefined;
  /** Whether Vitest is configured already: then it may take every `.spec` file for one of its own. Default: `false`. */
  hasVitest?: boolean;
  /** The command that serves the page. */
  dev?: string;
}

/**
 * A test of each kind for the first widget: in Testing Library, and in a browser on the page with it.
 *
 * @param folder of the widgets, from the site's folder
 * @param name of the widget
 * @param example its props
 * @param texts what it shows in English, by key
 * @returns text by path
 */
export function testFiles(
  folder: string,
  name: string,
  example: Readonly<Record<string, unknown>>,
  texts: Readonly<Record<string, string>>,
  { app, isJavaScript, preact, configFile, hasVitest, dev = "npx skerry dev" }: TestedProject = {},
): Record<string, string> {
  const language = isJavaScript ? "js" : "ts";
  const browserTests = `${hasVitest ? "e2e" : "spec"}.${language}`;
  const text = (key: string, params: object): string =>
    JSON.stringify(
      Object.entries(params).reduce(
        (text, [param, value]) => text.replace(`{${param}}`, String(value)),
        texts[`${name}.${key}`] ?? "",
      ),
    );
  const count = Number(example["count"]);
  const path = app?.page ?? "/";
  const [before, after] = [text("clicks", { count }), text("clicks", { count: count + 1 })];
  return {
    [`tests/${name}.test.${language}x`]: `import { renderIsland } from "@skerry/test/react";
import { fireEvent } from "@testing-library/${preact ? "preact" : "react"}";
import { expect, it } from "vitest";
import * as widget from "../${folder}/${name}";
import example from "../${folder}/${name}/${name}.example.json";
import texts from "../${folder}/${name}/${name}.en.json";

it("greets, and counts clicks", async () => {
  const { getByRole, getByText } = await renderIsland(widget, example, { texts });
  getByText(${text("hello", example)});
  fireEvent.click(getByRole("button", { name: ${before} }));
  getByRole("button", { name: ${after} });
});

it("says what is wrong with its props", async () => {
${isJavaScript ? "" : "  // @ts-expect-error The name is missing.\n"}  await expect(renderIsland(widget, {})).rejects.toThrow("/name");
});
`,
    [`tests/${name}.${browserTests}`]: `import { expect, test } from "@skerry/test/playwright";

test("takes over the server's markup", async ({ page, islands }) => {
  await page.goto("${path}");
  await islands.ready();
  await expect(page.locator("[data-widget=${name}]")).toBeHydrated();
});

test("keeps a click from before it is hydrated", async ({ page, islands }) => {
  await page.goto("${path}");
  await islands.clickEarly(page.getByRole("button", { name: ${before} }));
  await expect(page.getByRole("button", { name: ${after} })).toBeVisible();
});
`,
    ...(!hasVitest && { [`vitest.config.m${language}`]: vitestConfig(configFile !== undefined) }),
    [`playwright.config.${isJavaScript ? "mjs" : "ts"}`]: playwrightConfig(dev, browserTests, app),
  };
}

const testOptions = `{
    include: ["tests/**/*.test.{js,jsx,ts,tsx}"],
    environment: "happy-dom",
    // With a global afterEach, Testing Library cleans up by itself.
    globals: true,
  }`;

/** As a module, whatever package.json says of the other files: Vite warns of ones that it has to convert. */
const vitestConfig = (hasConfig: boolean): string =>
  hasConfig
    ? `import { loadConfigFromFile } from "vite";
import { defineConfig, mergeConfig } from "vitest/config";

// The aliases and plugins of the site, for its tests as well.
export default defineConfig(async (env) => {
  const site = await loadConfigFromFile(env);
  return mergeConfig(site?.config ?? {}, {
    root: import.meta.dirname,
    test: ${testOptions.replaceAll("\n", "\n  ")},
  });
});
`
    : `import { defineConfig } from "vitest/config";

export default defineConfig({
  test: ${testOptions},
});
`;

function playwrightConfig(dev: string, tests: string, app: AppServer | undefined): string {
  const [constants, servers] = app
    ? [appConstants(app), appServers(app, dev)]
    : [
        'const url = "http://127.0.0.1:4852/";',
        `{
    command: "${dev}",
    url,
    reuseExistingServer: !process.env.CI,
  }`,
      ];
  return `import { defineConfig } from "@playwright/test";

${constants}
// An installed Chromium or Chrome. Without it, Playwright uses its own: npx playwright install chromium
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests",
  testMatch: "*.${tests}",
  use: { baseURL: url, launchOptions: executablePath ? { executablePath } : {} },
  webServer: ${servers},
});
`;
}

const appConstants = ({ origin }: AppServer): string => `const app = "${origin}";
const url = "http://127.0.0.1:4853";`;

/** An app that runs already gets its markup from another renderer, so the tests start one. */
function appServers({ start, page, base }: AppServer, dev: string): string {
  const own = start
    ? `{ command: "${start}", url: \`\${app}${page}\`, env: { SKERRY_DEV: url } },`
    : "// Start the app before, with SKERRY_DEV=http://127.0.0.1:4853 in its environment.";
  return `[
    ${own}
    { command: \`${dev}${base ? ` --base ${base}` : ""} --port 4853 --proxy \${app}\`, url: \`\${url}${page}\` },
  ]`;
}

/** The command of the tests that need no page. */
export const widgetTests = "test:widgets";

/** Commands of the site's package.json, by name. */
export const testScripts = {
  [widgetTests]: "vitest run",
  "test:browser": "playwright test",
} as const;

/** What the tests write, for `.gitignore`. */
export const testResults: readonly string[] = ["/test-results/", "/playwright-report/"];

/** What the tests need. Without these the widgets build and run as well. */
export const testPackages = (preact: boolean): readonly string[] => [
  "@skerry/test",
  "vitest",
  "happy-dom",
  `@testing-library/${preact ? "preact" : "react"}`,
  "@testing-library/dom",
  "@playwright/test",
];
