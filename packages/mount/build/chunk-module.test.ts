import { build } from "esbuild";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { readChunk, rewriteImports } from "./chunk-module.ts";

const name = fc.stringMatching(/^x_[a-zA-Z0-9_$]{0,8}$/);

it("reads what esbuild writes, minified or not", async () => {
  const contents = `
    import { a, b as c } from "./one.js";
    import "./two.js";
    export { c as d };
    export const later = () => import("./three.js").then(() => a);
  `;
  for (const minifyWhitespace of [false, true]) {
    const { outputFiles } = await build({
      stdin: { contents },
      bundle: true,
      write: false,
      format: "esm",
      external: ["./*"],
      minifyWhitespace,
    });
    const { imports, exports } = readChunk(outputFiles[0]?.text ?? "");
    expect(imports.map(({ path, names }) => [path, names])).toEqual([
      [
        "./one.js",
        [
          ["a", "a"],
          ["b", "c"],
        ],
      ],
      ["./two.js", []],
    ]);
    expect([...exports]).toEqual([
      ["d", "c"],
      ["later", "later"],
    ]);
  }
});

it("names an import in a form that it does not know", () => {
  expect(() => readChunk('import all from "./one.js";')).toThrow(
    'Imports have another form by now: "import all from "./one.js"". See chunk-module.ts.',
  );
});

it("imports each file once, and keeps all names and lines", () => {
  const item = fc.record({
    path: fc.constantFrom("./a.js", "./b.js", "./c.js"),
    names: fc.array(name),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), (items) => {
      let count = 0;
      const locals = items.map(({ path, names }) => ({
        path,
        names: names.map((one) => [one, `local${count++}`] as const),
      }));
      const text = locals
        .map(({ path, names }) =>
          names.length > 0
            ? `import {\n  ${names.map((pair) => pair.join(" as ")).join(",\n  ")}\n} from "${path}";`
            : `import "${path}";`,
        )
        .concat("after();")
        .join("\n");
      const moved = rewriteImports(text, ({ path, names }) => ({
        path: path === "./c.js" ? "./b.js" : path,
        names,
      }));
      const { imports } = readChunk(moved);
      const paths = imports.map(({ path }) => path);
      expect(paths).toEqual([...new Set(paths)]);
      expect(paths).not.toContain("./c.js");
      expect(imports.flatMap(({ names }) => names).sort()).toEqual(
        locals.flatMap(({ names }) => names).sort(),
      );
      expect(moved.split("\n").length).toBe(text.split("\n").length);
      expect(moved.endsWith("after();")).toBe(true);
    }),
  );
});
