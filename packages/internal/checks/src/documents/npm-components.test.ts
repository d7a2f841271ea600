/** The handbook's table of components from npm: what the spec tries, with the versions that it installs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../repository.ts";

/** What the table says of a component that the spec tries. */
interface ComponentRow {
  component: string;
  packages: readonly string[];
  isClientRendered?: true;
  needs?: string;
  withoutPreact?: string;
}

const policies: Readonly<Record<string, string>> = {
  strict: "strict",
  "style attributes": "`style-src-attr 'unsafe-inline'`",
  "style elements": "`style-src 'unsafe-inline'`",
  "no Trusted Types": "`style-src 'unsafe-inline'`, no Trusted Types",
};

it("has each component, with the packages' versions, its policy and Preact", async () => {
  // No import that builds see: specs are in no package.
  const specs = join(root, "packages/internal/e2e/src/own-sites/npm-component-rows.ts");
  const { componentRows } = (await import(specs)) as { componentRows: readonly ComponentRow[] };
  const installed = join(root, "packages/internal/npm-components/package.json");
  const { devDependencies } = JSON.parse(readFileSync(installed, "utf8")) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  const page = readFileSync(join(root, "stories/docs/reference/npm-components.mdx"), "utf8");
  const table = page.match(/^\| `.*\|$/gm) ?? [];
  const written = table.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
  const expected = componentRows.map((row) => [
    row.packages.map((name) => `\`${name}\` ${devDependencies[name]}`).join(", "),
    row.component + (row.isClientRendered ? ", client-rendered" : ""),
    policies[row.needs ?? "strict"],
    row.withoutPreact ? `no: ${row.withoutPreact}` : "the same",
  ]);
  expect(written.map((cells) => cells.join(" | ")).sort()).toEqual(
    expected.map((cells) => cells.join(" | ")).sort(),
  );
});
