import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { minify } from "./minify.ts";

const code = "export const sum = (first, second) => first + second;";

describe("what a package ships minified", () => {
  let shippedFolder: string;

  beforeAll(async () => {
    shippedFolder = await mkdtemp(join(tmpdir(), "skerry-shipped-"));
    const built = {
      code: `// src/sum.ts\n${code}`,
      map: '{"version":3,"sources":[],"mappings":""}',
    };
    await minify("sum.js", built, { hasClasses: false, shippedFolder, isShipped: true });
    const [file = ""] = await readdir(shippedFolder);
    const shipped = JSON.parse(await readFile(join(shippedFolder, file), "utf8")) as object;
    expect(shipped).toEqual({ code: expect.stringMatching(/^export const sum=/) as string });
    await writeFile(join(shippedFolder, file), '{"code":"shipped"}');
  });

  afterAll(() => rm(shippedFolder, { recursive: true }));

  it("is taken by the builds of sites, where the same sources stand elsewhere", async () => {
    const built = { code: `// node_modules/@skerry/mount/src/sum.ts\n${code}` };
    const taken = await minify("sum.js", built, { hasClasses: false, shippedFolder });
    expect(taken).toEqual({ code: "shipped" });
  });

  it("is not taken for other code", async () => {
    const built = { code: code.replace("+", "-") };
    const { code: minified } = await minify("sum.js", built, { hasClasses: false, shippedFolder });
    expect(minified).toContain("-");
  });
});
