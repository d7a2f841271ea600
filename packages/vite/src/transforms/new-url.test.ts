import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { withAssetUrls } from "./new-url.ts";

const folder = mkdtempSync(join(tmpdir(), "skerry-new-url-"));
for (const file of ["picture.png", "script.ts", "plain.js"]) writeFileSync(join(folder, file), "");
afterAll(() => rmSync(folder, { recursive: true }));

const change = (code: string): string | undefined =>
  withAssetUrls(code, join(folder, "widget.tsx"), folder)?.toString();

const helper = 'import { assetUrl as __skerry_asset_url } from "virtual:skerry/asset-url";';

describe("withAssetUrls", () => {
  it.each([
    ['new URL("./picture.png", import.meta.url).href', "./picture.png"],
    ["new URL('picture.png', import.meta.url).href", "./picture.png"],
    ["new URL(\n  `./picture.png`,\n  import.meta.url,\n).href", "./picture.png"],
    ['new URL("/picture.png", import.meta.url).href', "/picture.png"],
  ])("imports the file of %s", (expression, path) => {
    expect(change(`const a = ${expression};`)).toBe(
      `import __skerry_asset_0 from "${path}?url";${helper}const a = __skerry_asset_url(__skerry_asset_0).href;`,
    );
  });

  it.each([
    'navigator.serviceWorker.register(new URL("./script.ts", import.meta.url))',
    'serviceWorker?.register(new URL("./script", import.meta.url))',
    'navigator.serviceWorker.register(new URL("./script.js", import.meta.url))',
    'context.audioWorklet.addModule(\n  // what it plays\n  new URL("./plain.js", import.meta.url))',
    'CSS.paintWorklet.addModule(/* paints */ new URL("./script.ts", import.meta.url), {})',
    'const url = new URL("./script.ts", import.meta.url)',
    "import(`./${name}`); new URL(`./${name}.ts`, import.meta.url)",
    'import url from "./script.ts?url"',
  ])("has a script bundled: %s", (code) => {
    expect(change(code)).toContain("?worker&url");
  });

  it.each([
    'const url = new URL("./plain.js", import.meta.url)',
    'other.register(new URL("./plain.js", import.meta.url))',
  ])("leaves what browsers can run as it is: %s", (code) => {
    expect(change(code)).toContain('"./plain.js?url"');
  });

  it.each([
    ["", '.replace("type=module", "type=classic")'],
    [', { scope: "/", type: "module" }', "__skerry_asset_url(__skerry_asset_0)"],
  ])("serves a service worker in development as it is registered%s", (options, expected) => {
    const code = `serviceWorker.register(new URL("./script.ts", import.meta.url)${options})`;
    const changed = withAssetUrls(code, join(folder, "widget.tsx"), folder, true)?.toString();
    expect(changed).toContain(expected);
  });

  it("keeps what follows the path", () => {
    expect(change('new URL("./picture.png#part", import.meta.url)')).toContain(
      '__skerry_asset_url(__skerry_asset_0 + "#part")',
    );
  });

  it("finds all files that a template may mean", () => {
    expect(change("new URL(`./${name}.png`, import.meta.url)")).toBe(
      `${helper}__skerry_asset_url(import.meta.glob("./*.png", { eager: true, import: "default", query: "?url" })[\`./\${name}.png\`])`,
    );
  });

  it.each([
    'new URL("./other.png", import.meta.url)',
    'new URL("./picture.png", location.href)',
    'new Worker(new URL("./picture.png", import.meta.url))',
    'new SharedWorker(new URL("./script.ts", import.meta.url), { name: "a" })',
    'new Worker(/* a comment */ new URL("./script.ts", import.meta.url))',
    'new URL("https://example.com/a.png", import.meta.url)',
    "new URL(`${address}`, import.meta.url)",
  ])("leaves alone: %s", (code) => {
    expect(change(code)).toBeUndefined();
  });
});
