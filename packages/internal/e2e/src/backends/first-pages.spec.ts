/** The first page of each helper, from the files of a release alone, in an empty folder, as its description says. */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProgram } from "../edges/start-edge.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { unpackRelease } from "../harness/unpack-release.ts";
import { backends, freePort, missing, python } from "./start-backend.ts";
import { startRealRenderer } from "./start-renderer.ts";

let folder: string;
let description: string;

beforeAll(() => {
  folder = unpackRelease();
  description = readFileSync(join(folder, "README.md"), "utf8");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.for([
  ["PHP", "php-twig"],
  ["Django", "django"],
  ["Ruby", "ruby-erb"],
  ["Go", "go-template"],
  ["Node", "node-express"],
])(
  "%s: the command of the description shows the widget, with a renderer and without one",
  { timeout: 300_000 },
  async ([name, example], { skip }) => {
    const backend = backends.find((one) => one.folder === example);
    const reason = backend && missing(backend);
    if (reason) return skip(reason);
    const [, written = ""] =
      new RegExp(`^\\| ${name} +\\| \`([^\`]+)\``, "m").exec(description) ?? [];
    expect(written).toContain(" ");
    // Compiled before it starts, which may take long.
    if (name === "Go") execFileSync("go", ["build", "-o", "compiled", "./first-page"], inGo());
    await open(written, "", /^<a href="\?page=4">Next page<\/a><\/div>/);
    await open(written, await startRealRenderer(), /^<!--skerry /);
  },
);

const island = /<div data-widget="pagination" data-props="[^"]+">([^]*)/;

/**
 * Runs a command of the description, and opens its page.
 *
 * @param renderer its URL; `""` for none
 * @param inside how that starts which the island holds when the page comes
 */
async function open(written: string, renderer: string, inside: RegExp): Promise<void> {
  const port = await freePort();
  const command = written
    .replace("8000", String(port))
    .replace(/^python3/, python())
    .replace("go run ./first-page", "./compiled");
  const running = startProgram("sh", ["-c", `cd ${folder} && ${command}`], {
    PORT: String(port),
    PYTHONDONTWRITEBYTECODE: "1",
    SKERRY_RENDERER: renderer,
    // PHP keeps its count of failures here.
    TMPDIR: folder,
  });
  try {
    const get = (path: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { Connection: "close" } });
    await running.until(() =>
      get("/").then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    // A helper does not wait for a renderer that has only just started, so the first pages may come without its markup.
    await expect
      .poll(async () => island.exec(await (await get("/")).text())?.[1], {
        interval: 200,
        timeout: 60_000,
      })
      .toMatch(inside);
    const page = await openPage();
    // A browser asks for an icon by itself, and a first page has none.
    await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    const errors = collectErrors(page);
    await page.goto(`http://127.0.0.1:${port}/`);
    const link = page.locator('[data-widget-state="mounted"] nav a[href="?page=4"]').first();
    await link.waitFor();
    // As the style sheet says; a link of a page without it is inline.
    expect(await link.evaluate((element) => getComputedStyle(element).display)).not.toBe("inline");
    expect(errors).toEqual([]);
    expect(running.log()).not.toMatch(/Traceback|Warning/);
    // A URL that does not exist is no failure of the program.
    expect((await get("/elsewhere")).status).toBeLessThan(500);
  } finally {
    await running.stop();
  }
}

/** Go keeps what it has compiled in the home folder; without one it has to be told where. */
const inGo = (): { cwd: string; env: NodeJS.ProcessEnv } => ({
  cwd: join(folder, "helpers/go"),
  env: { ...(process.env["HOME"] ? {} : { GOCACHE: join(folder, "go-build") }), ...process.env },
});
