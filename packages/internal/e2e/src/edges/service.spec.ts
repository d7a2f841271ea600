/** The renderer as a service: the unit of systemd and the lines of nginx that the server's package brings. */
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../backends/start-backend.ts";
import { edges, missing, startProgram } from "./start-edge.ts";

const packages = fileURLToPath(new URL("../../../..", import.meta.url));
const read = (file: string): string => readFileSync(join(packages, "server/service", file), "utf8");
const folder = mkdtempSync(join(tmpdir(), "skerry-service-"));
// Started by root, nginx reads files as another user.
chmodSync(folder, 0o755);
const ends: (() => Promise<void>)[] = [];

afterAll(async () => {
  await Promise.all(ends.map((end) => end()));
  rmSync(folder, { recursive: true });
});

// A renderer, as a build writes it.
cpSync(join(packages, "mount/dist/light-renderer"), join(folder, "renderer"), { recursive: true });
cpSync(join(packages, "vite/dist/serve"), join(folder, "renderer"), { recursive: true });

/** The unit's command, with the paths of this machine. */
const command = (/^ExecStart=(.*)$/m.exec(read("skerry.service"))?.[1] ?? "")
  .replace("/usr/bin/node", process.execPath)
  .replace("/srv/skerry/skerry-renderer", join(folder, "renderer"))
  .replace("/srv/skerry/files", join(packages, "mount/dist/light"));

describe("the unit of systemd", () => {
  beforeEach(({ skip }) => {
    if (spawnSync("systemd-analyze", ["--version"]).status !== 0)
      skip("systemd-analyze is missing. Install systemd.");
  });

  const unit = join(folder, "skerry.service");

  /** @returns what systemd-analyze says about the unit */
  function analyze(text: string, ...words: string[]): { status: number | null; output: string } {
    writeFileSync(unit, text);
    const { status, stdout, stderr } = spawnSync("systemd-analyze", [...words, unit], {
      encoding: "utf8",
    });
    return { status, output: stdout + stderr };
  }

  const text = read("skerry.service")
    .replace(/^ExecStart=.*$/m, `ExecStart=${command}`)
    .replace("=/srv/skerry", "=/");

  it("is one that systemd takes without a warning", () => {
    expect(analyze(text, "verify")).toEqual({ status: 0, output: "" });
    expect(analyze(text.replace("PrivateTmp", "PrivateTemp"), "verify").output).toContain("Temp");
  });

  it("leaves the renderer few rights", () => {
    const words = ["security", "--offline=true", "--threshold=12"];
    expect(analyze(text, ...words)).toMatchObject({ status: 0 });
    expect(analyze(text.replace("DynamicUser", "#"), ...words).status).not.toBe(0);
  });
});

it("nginx sends the files from the unit's renderer, and nothing else", async ({ skip }) => {
  const reason = missing(edges[0] as (typeof edges)[number]);
  if (reason) skip(reason);
  const [renderer, port] = [await freePort(), await freePort()];
  const [program = "", ...args] = command.replace("4851", String(renderer)).split(" ");
  const service = startProgram(program, args);
  ends.push(() => service.stop());
  await service.until(() => service.log().includes(`:${renderer}/`));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const lines = read("nginx.conf").replace("4851", String(renderer)).replace("80;", `${port};`);
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid nginx.pid; error_log stderr; events {}
http { access_log off; ${temporary.map((name) => `${name}_temp_path ${name};`).join(" ")} ${lines} }`,
  );
  const nginx = startProgram("nginx", ["-p", folder, "-e", "stderr", "-c", "nginx.conf"]);
  ends.push(() => nginx.stop());
  const get = (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { "Accept-Encoding": "br" } });
  const answer = await nginx.until(() => get("/skerry/skerry.js").catch(() => undefined));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Encoding")).toBe("br");
  expect(answer.headers.get("Cache-Control")).toBe("no-cache");
  const manifest = await (await get("/skerry/manifest.json")).text();
  const [chunk = ""] = /chunks\/[\w.-]+\.js/.exec(manifest) ?? [];
  expect((await get(`/skerry/${chunk}`)).headers.get("Cache-Control")).toMatch(/immutable/);
  for (const path of ["/readyz", "/metrics", "/fragments/pagination?props={}", "/skerry/../readyz"])
    expect((await get(path)).status, path).toBe(404);
});
