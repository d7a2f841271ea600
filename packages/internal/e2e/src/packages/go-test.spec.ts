/** The own tests of the module for Go: the go command runs them, and needs no other module. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { goEnvironment, goModule } from "../backends/start-backend.ts";

/** Nothing comes from the network, and nothing from a cache of results. */
const options = {
  cwd: goModule,
  encoding: "utf8",
  env: { ...goEnvironment, GOFLAGS: "-mod=readonly", GOPROXY: "off" },
} as const;

it("passes its own tests", { timeout: 300_000 }, ({ skip }) => {
  if (spawnSync("go", ["version"]).status !== 0) skip("go is missing. Install golang-go.");
  const ran = spawnSync("go", ["test", "-count=1", "-v", "./..."], options);
  expect(ran.stdout + ran.stderr).not.toMatch(/^\s*--- (FAIL|SKIP)/m);
  expect(ran.status).toBe(0);
  for (const name of ["templates", "middleware", "site"])
    expect(readdirSync(join(goModule, "skerry"))).toContain(`${name}_test.go`);
  expect(ran.stdout.match(/^--- PASS/gm)?.length).toBeGreaterThan(20);
});

it("is formatted, has nothing that vet finds, and requires no other module", ({ skip }) => {
  if (spawnSync("go", ["version"]).status !== 0) skip("go is missing. Install golang-go.");
  expect(spawnSync("go", ["vet", "./..."], options)).toMatchObject({ status: 0, stderr: "" });
  expect(spawnSync("gofmt", ["-l", "."], options)).toMatchObject({ status: 0, stdout: "" });
  const modules = spawnSync("go", ["list", "-m", "all"], options).stdout;
  expect(modules).toBe("github.com/skerry/skerry/packages/go\n");
});
