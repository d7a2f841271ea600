import { expect, it } from "vitest";
import { runStep } from "./run-step.ts";

it("keeps what a command wrote to both streams and says that it passed", async () => {
  const result = await runStep("echo out && echo err >&2");
  expect(result).toMatchObject({ passed: true, output: "out\nerr\n" });
});

it("says that a command failed, also when there is no such command", async () => {
  expect(await runStep("exit 3")).toMatchObject({ passed: false });
  expect(await runStep("no-such-program")).toMatchObject({ passed: false });
});

it("finds the repository's own programs without a global one", async () => {
  expect((await runStep("command -v oxlint")).output).toContain("node_modules/.bin/oxlint");
});

it("hands over the environment that it is given", async () => {
  const result = await runStep("echo $CHROMIUM_PATH", { environment: { CHROMIUM_PATH: "here" } });
  expect(result.output).toBe("here\n");
});
