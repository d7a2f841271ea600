/** Widgets that keep a visitor's values, as `skerry check --dir` and `skerry dev` name them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const repository = join(import.meta.dirname, "../../../../..");
const page = { "page.html": `<!doctype html><html lang="en"><title>A page</title>` };

const session = "export const session: { name?: string } = {};";
const login = `
import { session } from "./_session.ts";
export const Component = ({ name }: { name: string }) => {
  session.name ??= name;
  return <p>Welcome</p>;
};`;
const menu = `
import { session } from "./_session.ts";
export const Component = () => <p>{session.name}</p>;`;
const leaking = {
  "widgets/_session.ts": session,
  "widgets/login.tsx": login,
  "widgets/login.example.json": '{"name":"Ada"}',
  "widgets/menu.tsx": menu,
};
const message = `"menu" shows a visitor what "login" was given for another one, at "/name": its module, or one that it imports, keeps it between renders. Keep state in the component (useState), or in useShared.`;

it("skerry check names them, with the place of the value", async () => {
  const site = await createOwnSite({ ...page, ...leaking });
  expect((await site.skerry("build", "--no-built-in")).code).toBe(0);
  const { code, out } = await site.skerry("check", "--json", "--dir", "public/skerry", "page.html");
  expect(JSON.parse(out)).toEqual([
    {
      file: "widgets/menu.tsx",
      line: 1,
      column: 1,
      code: "kept-state",
      severity: "warning",
      message,
      pointer: "/name",
    },
  ]);
  expect(code).toBe(0);
  await site.remove();
}, 100_000);

it("skerry dev names them in the terminal, once, and no page shows what it has tried", async () => {
  const site = await createOwnSite({
    ...leaking,
    "public/index.html": `<!doctype html><title>A page</title><div data-widget="menu"></div>`,
  });
  const dev = await site.dev();
  try {
    const shown = async (): Promise<string> => (await fetch(dev.url)).text();
    await expect.poll(shown, { timeout: 60_000 }).toContain("--><p></p></div>");
    const warnings = (): number => dev.output().split(`widgets/menu.tsx: ${message}`).length - 1;
    await expect.poll(warnings, { timeout: 30_000 }).toBe(1);
    expect(await shown()).toContain("--><p></p></div>");
  } finally {
    await dev.stop();
    await site.remove();
  }
}, 200_000);

describe("nothing is said of", () => {
  /** The messages of `check` about a site's widgets. */
  async function said(site: OwnSite): Promise<string> {
    const { code, error } = await site.skerry("build", "--no-built-in");
    if (code !== 0) throw new Error(error);
    await site.write(page);
    const { out } = await site.skerry("check", "--dir", "public/skerry", "page.html");
    return out;
  }
  const nothing = "0 mistakes in 1 page.\n";

  let site: OwnSite;
  beforeAll(async () => {
    site = await createOwnSite({});
  });
  afterAll(() => site.remove());

  it("the example's own widgets", async () => {
    await site.copy(join(repository, "examples/own-widgets/widgets"), join("widgets"));
    await site.install("zod", "packages/core");
    await site.install("downshift", "packages/internal/e2e");
    expect(await said(site)).toBe(nothing);
  }, 100_000);

  it.each(["valibot", "zod"])(
    "what skerry init writes with %s",
    async (library) => {
      const own = await createOwnSite({});
      await own.install(library, "packages/core");
      await own.write({ "package.json": `{"dependencies": {"${library}": "*"}}` });
      expect((await own.skerry("init")).code).toBe(0);
      expect(await readFile(join(own.folder, "widgets/greeting-card/index.tsx"), "utf8")).toContain(
        `from "${library}`,
      );
      expect(await said(own)).toBe(nothing);
      await own.remove();
    },
    100_000,
  );
});
