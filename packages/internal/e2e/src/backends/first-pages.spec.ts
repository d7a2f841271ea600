/** The first page of each helper, from the files of a release alone, in an empty folder, as its description says. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { releaseFiles } from "@skerry/checks/release-files";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProgram } from "../edges/start-edge.ts";
import { backends, freePort, missing, python } from "./start-backend.ts";

let folder: string;
let description: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "skerry-first-page-"));
  for (const [path, bytes] of releaseFiles()) {
    const file = join(folder, path.slice(path.indexOf("/") + 1));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    if (file === join(folder, "README.md")) description = Buffer.from(bytes).toString();
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.for([
  ["PHP", "php-twig"],
  ["Django", "django"],
  ["Ruby", "ruby-erb"],
  ["Go", "go-template"],
])(
  "%s: the command of the description shows the island and serves its script",
  { timeout: 300_000 },
  async ([name, example], { skip }) => {
    const backend = backends.find((one) => one.folder === example);
    const reason = backend && missing(backend);
    if (reason) return skip(reason);
    const [, written = ""] =
      new RegExp(`^\\| ${name} +\\| \`([^\`]+)\``, "m").exec(description) ?? [];
    expect(written).toContain(" ");
    const port = await freePort();
    // Compiled before it starts, which may take long.
    if (name === "Go") execFileSync("go", ["build", "-o", "compiled", "./first-page"], inGo());
    const command = written
      .replace("8000", String(port))
      .replace(/^python3/, python())
      .replace("go run ./first-page", "./compiled");
    const running = startProgram("sh", ["-c", `cd ${folder} && ${command}`], {
      PORT: String(port),
      PYTHONDONTWRITEBYTECODE: "1",
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
      expect(await (await get("/")).text()).toMatch(
        /<div data-widget="pagination" data-props="[^"]+"><a href="\?page=4">Next page<\/a><\/div>/,
      );
      const script = await get("/skerry/skerry.js");
      expect(script.headers.get("Content-Type")).toMatch(/^(text|application)\/javascript/);
    } finally {
      await running.stop();
    }
  },
);

/** Go keeps what it has compiled in the home folder; without one it has to be told where. */
const inGo = (): { cwd: string; env: NodeJS.ProcessEnv } => ({
  cwd: join(folder, "helpers/go"),
  env: { ...(process.env["HOME"] ? {} : { GOCACHE: join(folder, "go-build") }), ...process.env },
});
