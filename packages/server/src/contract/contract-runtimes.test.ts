import { afterAll, describe, expect, it } from "vitest";
import { batch, fragment } from "./contract-cases.test.fixture.ts";
import {
  describeContract,
  inThisProcess,
  inWorkerd,
  onNode,
  type Runtime,
} from "./contract-runtimes.test.fixture.ts";

const started: [string, Runtime][] = [];
afterAll(() => Promise.all(started.map(([, { stop }]) => stop())));

for (const [title, start] of [
  ["a server on Node", onNode],
  ["a worker in workerd", inWorkerd],
] as const) {
  describeContract(title, start, (runtime) => started.push([title, runtime]));
}

describe("every runtime", () => {
  it("answers with the same bytes as this process, whenever it is asked", async () => {
    const here: [string, Runtime] = ["this process", await inThisProcess()];
    const all = [here, ...started];
    const text = 'ü 😀 \ud800 \u2028 <b> & "quoted" \0';
    const paths = [
      fragment("review-card", { text, name: "Ann" }),
      fragment("review-card", { text, name: "Ann" }, { id: "", shell: "1" }),
      fragment("testimonials", { reviews: [{ text: "a", name: "b", source: "c" }] }),
      fragment("search-form", { multi: true }, { locale: "de", v: "old" }),
    ];
    const answers: [string, string[]][] = [];
    for (const [title, runtime] of [...all, ...all]) {
      const { ask } = runtime.site("plain");
      const bodies: string[] = [];
      for (const path of paths) {
        const answer = await ask(path);
        bodies.push(`${answer.headers.get("ETag")} ${await answer.text()}`);
      }
      const islands = { a: { widget: "review-card", props: { text } } };
      bodies.push(await (await ask("/render", batch(islands))).text());
      answers.push([title, bodies]);
    }
    const [, expected] = answers[0] ?? [];
    expect(answers).toHaveLength(6);
    for (const [title, bodies] of answers) expect([title, bodies]).toEqual([title, expected]);
  });
});
