import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { withAssetUrls } from "./new-url.ts";

const folder = mkdtempSync(join(tmpdir(), "skerry-new-url-"));
writeFileSync(join(folder, "picture.png"), "");
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
    'new URL("https://example.com/a.png", import.meta.url)',
    "new URL(`${address}`, import.meta.url)",
  ])("leaves alone: %s", (code) => {
    expect(change(code)).toBeUndefined();
  });
});
