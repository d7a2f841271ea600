import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mountFolder } from "./paths.ts";
import { reactBodies, resumeAfterBack, toDevelopmentModule, toModule } from "./react-modules.ts";

it.each(Object.entries(reactBodies(mountFolder)))("leaves nothing of CommonJS in %s", (_, file) => {
  const source = readFileSync(file, "utf8");
  expect(source).toMatch(/^exports\.\w+ =/m);
  const module = toModule(source);
  expect(module).not.toMatch(/\brequire\(|\bmodule\.exports|\bexports\s*[[,)=.]/);
  // Variables that are assigned once are constants: only then can unused ones be left out.
  const once = [...source.matchAll(/^exports\.(\w+) =/gm)].map((match) => match[1] as string);
  const constants = once.filter((name) => module.includes(`\nconst exported_${name} =`));
  expect(constants.length).toBeGreaterThan(0.5 * new Set(once).size);
});

it("keeps requirements and exports", () => {
  const module = toModule(
    'var a = require("a"),\n  b = require("b");\nfunction d() {}\nexports.c = a.x + b.y;',
  );
  expect(module).toContain('import * as a from "a";\nimport * as b from "b";');
  expect(module).toContain("\nconst exported_c = a.x + b.y;");
  expect(module).toContain("export { exported_c as c };");
});

it("makes a module of a development file", async () => {
  const source = readFileSync(reactBodies(mountFolder)["react"] as string, "utf8");
  const names = [...source.matchAll(/^exports\.(\w+) =/gm)].map((match) => match[1] as string);
  const file = (reactBodies(mountFolder)["react"] as string).replace("production", "development");
  const text = toDevelopmentModule(readFileSync(file, "utf8"), "globalThis.before = 1;");
  expect(text).not.toMatch(/\brequire\(/);
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
  )) as Record<string, unknown>;
  expect(Object.keys(module)).toEqual(expect.arrayContaining(names));
  expect(module["isValidElement"]).toBe((module["default"] as typeof module)["isValidElement"]);
});

it("keeps what a development file requires", () => {
  const module = toDevelopmentModule('(function () { exports.c = require("a").x; })();');
  expect(module).toContain('import * as required0 from "a";');
  expect(module).toContain("exports.c = required0.x;");
});

it.each([
  'const a = require("a");\nexports.c = 1;',
  "module.exports = {};",
  'exports["c"] = 1;',
  "Object.assign(exports, {});",
])("fails when React is written in another form: %s", (source) => {
  expect(() => toModule(source)).toThrow("React has another form by now");
});

it("fails when React's scheduler is written in another form", () => {
  const source = readFileSync(reactBodies(mountFolder)["scheduler"] as string, "utf8");
  expect(resumeAfterBack(source)).toContain('addEventListener("pageshow"');
  expect(() => resumeAfterBack(source.replaceAll("localSetImmediate", "later"))).toThrow(
    "React's scheduler has another form",
  );
});
