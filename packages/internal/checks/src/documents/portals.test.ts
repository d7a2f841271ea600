/** The handbook's page on dialogs, menus and toasts: what the widgets of the spec do, and with which versions. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../repository.ts";

const read = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");
/** As one line: their formatters break lines at other places. */
const flat = (text: string): string => text.replaceAll(/\s+/g, " ");

const page = read("stories/docs/reference/portals.mdx");
const workspace = "packages/internal/npm-components/portals";
const folder = join(workspace, "widgets");
const sources = readdirSync(join(root, folder)).map((name) => flat(read(folder, name)));

const lines = [...page.matchAll(/^\| (?!Library|-)(.*?) +\| (.*) \|$/gm)].flatMap(
  ([, library = "", cell = ""]) =>
    [...cell.matchAll(/`([<{][^`]*)`/g)].map(([, code = ""]) => ({ library, code })),
);

it.each(lines)("has a line for $library that a widget of the spec has: $code", ({ code }) => {
  // The element of the widget may have more attributes.
  const [, element = "", attribute = ""] = /^(<\S+) (.*)>$/.exec(code) ?? ["", code];
  const isWritten = (source: string): boolean =>
    source
      .split(element)
      .slice(1)
      .some((rest) => rest.slice(0, 120).includes(attribute));
  expect(sources.filter(isWritten).length).toBeGreaterThan(0);
});

it("has the functions as the widgets of the spec have them", () => {
  for (const name of ["useIslandDialog", "DialogPortal"]) {
    const [code = ""] = new RegExp(`function ${name}[^]*?\\n}`).exec(page) ?? [];
    const written = flat(code).replace("React.ComponentProps", "ComponentProps");
    expect(sources.filter((source) => source.includes(written))).toHaveLength(1);
  }
});

it("names the versions that the spec installs", () => {
  const { devDependencies: versions } = JSON.parse(read(workspace, "package.json"));
  const { devDependencies: ours } = JSON.parse(read("packages/internal/e2e/package.json"));
  const libraries = {
    Radix: versions["radix-ui"],
    "Headless UI": versions["@headlessui/react"],
    "React Aria Components": versions["react-aria-components"],
    MUI: ours["@mui/material"],
    "Base UI": versions["@base-ui/react"],
    "Ark UI": versions["@ark-ui/react"],
    sonner: versions["sonner"],
    "react-hot-toast": versions["react-hot-toast"],
  };
  for (const [library, version] of Object.entries(libraries)) {
    expect(flat(page)).toContain(`${library} ${String(version).replace(/\.\d+$/, "")}`);
  }
});
