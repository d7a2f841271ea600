import { afterEach, expect, it, vi } from "vitest";
import { answerBatch } from "./answer-batch.ts";
import { createConfigurations } from "../render/context/configurations.ts";
import { limits } from "../host/limits.ts";
import { RequestTime } from "../host/request-time.ts";
import type { Renderer } from "../render/renderer.ts";

let time = 0;
let processor = 0;
afterEach(() => vi.restoreAllMocks());

/**
 * Renders a batch of 64 islands, each of which takes 15 ms.
 *
 * @param share of the processor that this process has
 */
async function renderSlowBatch({ share = 1, milliseconds = 15, whileWaiting = () => {} } = {}) {
  vi.spyOn(performance, "now").mockImplementation(() => time);
  vi.spyOn(process, "cpuUsage").mockImplementation(() => ({ user: processor * 1_000, system: 0 }));
  const renderer: Renderer = {
    render() {
      processor += milliseconds;
      time += milliseconds / share;
      return Promise.resolve({ html: "markup", warnings: [] });
    },
  };
  let isOver = false;
  let turnsOfOthers = 0;
  const others = (): void => {
    if (isOver) return;
    turnsOfOthers += 1;
    whileWaiting();
    setImmediate(others);
  };
  setImmediate(others);
  const islands = Object.fromEntries(
    Array.from({ length: 64 }, (_, index) => [`i${index}`, { widget: "a" }]),
  );
  const widgets = { renderer, build: "b", overlays: new Set<string>(), withMarkup: new Set(["a"]) };
  const configurations = createConfigurations();
  const answer = await answerBatch(
    { islands },
    { widgets, log: async () => undefined, time: new RequestTime() },
    { configurations, defaultContext: configurations(undefined).context() },
  );
  isOver = true;
  return { results: Object.values(answer.islands), turnsOfOthers };
}

it("lets others have their turn while it renders many islands", async () => {
  const { results, turnsOfOthers } = await renderSlowBatch();
  expect(results.every((result) => "html" in result)).toBe(true);
  // Every second island is the first that begins after 20 ms.
  expect(turnsOfOthers).toBeGreaterThanOrEqual(31);
});

it("lets others have their turn between the parts of a batch that it reads", async () => {
  // Every look at the clock is later than a turn may last.
  vi.spyOn(performance, "now").mockImplementation(() => (time += limits.turnMilliseconds + 1));
  let turns = 0;
  let timer = setImmediate(function count() {
    turns += 1;
    timer = setImmediate(count);
  });
  const readAt: Record<string, number> = {};
  const note = (part: string): void => void (readAt[part] = turns);
  const configurations = createConfigurations();
  const configuration = configurations(undefined);
  await answerBatch(
    {
      islands: {},
      config: { toJSON: () => (note("text"), {}) },
      state: { toJSON: () => (note("state"), {}) },
    },
    {
      widgets: {
        renderer: { render: () => expect.fail("there is no island") },
        build: "b",
        overlays: new Set(),
        withMarkup: new Set(),
      },
      log: async () => undefined,
      time: new RequestTime(),
    },
    {
      configurations() {
        note("configuration");
        return {
          ...configuration,
          context: () => (note("context"), configuration.context()),
        };
      },
      defaultContext: configuration.context(),
    },
  );
  clearImmediate(timer);
  expect(Object.keys(readAt)).toEqual(["text", "configuration", "context", "state"]);
  expect(new Set(Object.values(readAt)).size).toBe(4);
});

it("starts no island after it has worked for a second", async () => {
  const { results } = await renderSlowBatch({ milliseconds: 100 });
  const rendered = results.filter((result) => "html" in result);
  expect(rendered.length).toBeGreaterThanOrEqual(10);
  expect(rendered.length).toBeLessThanOrEqual(11);
  expect(results.at(-1)).toMatchObject({ error: { code: "deadline" } });
});

it("starts all islands although others take the time, or the processor", async () => {
  const waited = await renderSlowBatch({
    whileWaiting() {
      time += 50;
      processor += 50;
    },
  });
  expect(waited.results.every((result) => "html" in result)).toBe(true);
  const loaded = await renderSlowBatch({ milliseconds: 5, share: 1 / 20 });
  expect(loaded.results.every((result) => "html" in result)).toBe(true);
});

it("starts no island for someone who has stopped waiting", async () => {
  const { results } = await renderSlowBatch({ whileWaiting: () => (time += 1_000) });
  expect(results.filter((result) => "html" in result).length).toBeLessThan(25);
  expect(results.at(-1)).toMatchObject({ error: { code: "deadline" } });
});

it("loses no island by another one whose widget is no name, and cannot be written as text", async () => {
  const renderer: Renderer = {
    render: () => Promise.resolve({ html: "markup", warnings: [] }),
  };
  const islands = { a: { widget: { toString: 1, valueOf: 1 } as never }, b: { widget: "b" } };
  const widgets = { renderer, build: "b", overlays: new Set<string>(), withMarkup: new Set(["b"]) };
  const configurations = createConfigurations();
  const log = vi.fn();
  const answer = await answerBatch(
    { islands },
    { widgets, log, time: new RequestTime() },
    { configurations, defaultContext: configurations(undefined).context() },
  );
  expect(answer.islands).toMatchObject({
    a: { error: { code: "unknown-widget" } },
    b: { html: "markup" },
  });
  expect(log).toHaveBeenCalledTimes(1);
});

it("touches no island beyond those that a batch may have", async () => {
  const renderer: Renderer = {
    render: () => Promise.resolve({ html: "markup", warnings: [] }),
  };
  const keys = Array.from({ length: 1_000 }, (_, index) => `i${index}`);
  const touched = new Set<string>();
  const islands = Object.fromEntries(
    keys.map((key) => [
      key,
      {
        get widget() {
          touched.add(key);
          return "a";
        },
      },
    ]),
  );
  const configurations = createConfigurations();
  const answer = await answerBatch(
    { islands },
    {
      widgets: { renderer, build: "b", overlays: new Set(), withMarkup: new Set(["a"]) },
      log: async () => undefined,
      time: new RequestTime(),
    },
    { configurations, defaultContext: configurations(undefined).context() },
  );
  expect([...touched]).toEqual(keys.slice(0, 64));
  expect(Object.keys(answer.islands)).toEqual(keys);
  expect(answer.islands["i64"]).toMatchObject({ error: { code: "too-large" } });
});
