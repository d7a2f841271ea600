import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findBareText } from "./find-bare-text.ts";
import { repositoryFiles, root } from "./repository.ts";

it("finds none in any component", () => {
  const components = repositoryFiles().filter((file) =>
    /^packages\/(ui|widgets|mount)\/src\/(?!.*\.test\.).*\.tsx$/.test(file),
  );
  expect(components.length).toBeGreaterThan(0);
  expect(
    components.flatMap((file) => findBareText(file, readFileSync(join(root, file), "utf8"))),
  ).toEqual([]);
});

it.each([
  ['<p>{"Search"}</p>', "Search"],
  ['<p>{open ? "Close" : translate("app.ui.menu.open")}</p>', "Close"],
  ['<p>{verified && "Verified"}</p>', "Verified"],
  ["<p>{`Page ${page}`}</p>", "Page"],
  ['<button aria-label="Close" />', "Close"],
  ['<img alt={name || "Photo"} />', "Photo"],
  ["<nav title={`Page ${page}`} />", "Page"],
  ['<input placeholder="domain1" />', "domain1"],
])("finds the bare text in %s", (jsx, text) => {
  expect(findBareText("a.tsx", `const a = ${jsx};`)).toEqual([
    expect.stringContaining(`"${text}" is bare text`),
  ]);
});

it.each([
  '<p className="sk-note" id={`${prefix}note`}>{translate("app.ui.note.text")}</p>',
  "<p>{`${name}, ${source}`}</p>",
  '<p>{mode === "tabs" && <b>{label}</b>}</p>',
  '<img alt="" src="avatars/a.svg" />',
  '<button type="button" aria-label={label}>×</button>',
  "<ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>",
])("accepts %s", (jsx) => {
  expect(findBareText("a.tsx", `const a = ${jsx};`)).toEqual([]);
});
