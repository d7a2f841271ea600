/** How a build takes the changes and the errors of `widgets/_root.tsx`. */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createOwnSite } from "../dev/own-site.ts";
import { build, files, headOf, hello, pageOf, root, visit } from "../islands/root-site.ts";

it("a change of the root makes another build", async () => {
  const site = await createOwnSite(files);
  const buildOf = async (): Promise<string> => {
    await build(site);
    const [, id = ""] = /<!--skerry \S+ (\S+)-->/.exec(await site.render(hello)) ?? [];
    return id;
  };
  const first = await buildOf();
  await site.write({ "widgets/_root.tsx": root.replace(" in ", " at ") });
  const second = await buildOf();
  await rm(join(site.folder, "widgets/_root.tsx"));
  const third = await buildOf();
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await site.render(hello)).not.toContain("<section");
  await site.write({ "widgets/_root/index.tsx": root.replaceAll("./_", "../_") });
  await build(site);
  expect(await site.render(hello)).toContain("<section");
  await site.remove();
}, 200_000);

it("a root that no server can load is named, and browsers render the widgets", async () => {
  const site = await createOwnSite({
    ...files,
    "widgets/_root.tsx": `const width = window.innerWidth;
export default function Root({ children }) { return <section title={String(width > 0)}>{children}</section>; }`,
  });
  const { code, error } = await site.skerry("build");
  expect([code, error.trim()]).toEqual([
    0,
    "widgets/_root.tsx cannot be loaded on a server, so the browser renders every own widget: window is not defined. Use browser-only features in an effect, or import the module there.",
  ]);
  // The widgets' exports are known all the same.
  expect((await headOf(site)).widgets["hello"]).toMatchObject({ load: "eager" });
  const { out, error: log } = await site.renderWithLog(pageOf(hello));
  expect(log).toContain(
    "widgets/_root.tsx cannot be loaded on a server, and wraps every own widget: window is not defined",
  );
  const { page } = await visit(site, out);
  await page.locator("section[title=true] button").waitFor();
  await site.remove();
}, 200_000);

it.each([
  [
    "no default export",
    { "widgets/_root.tsx": "export function Root() { return null; }" },
    "widgets/_root.tsx:1:1 The module has no component as its default export. Add: export default function Root",
  ],
  [
    "no component",
    { "widgets/_root.tsx": "export default 5;" },
    "widgets/_root.tsx:1:1 The module has no component as its default export.",
  ],
  ["broken code", { "widgets/_root.tsx": "\nexport default () => <p>;" }, "widgets/_root.tsx:2:"],
  [
    "two roots",
    { "widgets/_root.tsx": root, "widgets/_root/index.tsx": root },
    "widgets/_root/index.tsx:1:1 There are two roots: the other one is widgets/_root.tsx.",
  ],
])("a mistake of the build: %s", async (_, mistaken, message) => {
  const site = await createOwnSite({
    "widgets/hello.tsx": "export const Component = () => <p />;",
    ...mistaken,
  });
  const { code, error } = await site.skerry("build");
  expect(error).toContain(`skerry: ${message}`);
  expect(code).toBe(1);
  expect(existsSync(site.out)).toBe(false);
  await site.remove();
});

it("a folder _root without an index is none", async () => {
  const site = await createOwnSite({
    "widgets/hello.tsx": "export const Component = () => <p>Hello</p>;",
    "widgets/_root/part.tsx": "export const Part = () => null;",
  });
  await build(site);
  expect(await site.render(hello)).toContain("--><p>Hello</p></div>");
  await site.remove();
});
