import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchJson } from "./fetch-json.ts";

const url = "http://localhost:3000/me/cart.json";

type CachedResponse = Response | Error | "hangs";

let asked: { at: number; init: RequestInit }[];

/** The next answers; the last one stays. */
function answer(...answers: CachedResponse[]): void {
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    asked.push({ at: Date.now(), init });
    const next =
      answers.length > 1 ? (answers.shift() as CachedResponse) : (answers[0] as CachedResponse);
    if (next instanceof Error) return Promise.reject(next);
    if (next !== "hangs") return Promise.resolve(next.clone());
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
    });
  });
}

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status });

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Resolves with the object or the message, and the milliseconds that it took. */
async function run(controller = new AbortController()): Promise<[unknown, number]> {
  const done = fetchJson(url, "default", controller).then(
    (object) => [object, Date.now()] as [unknown, number],
    (error: Error) => [error.message, Date.now()] as [unknown, number],
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return done;
}

const times = (): number[] => asked.map(({ at }) => at);

describe("tries", () => {
  it("end with the first object", async () => {
    answer(new TypeError("offline"), json({}, 503), json({ count: 1 }));
    expect(await run()).toEqual([{ count: 1 }, 4_500]);
    expect(times()).toEqual([0, 1_500, 4_500]);
  });

  it("are three at most", async () => {
    answer(json({}, 500));
    const [message, at] = await run();
    expect(message).toMatch(/received status 500/);
    expect([at, asked.length]).toEqual([4_500, 3]);
  });

  it.each([400, 401, 403, 404, 410])(
    "are one where another would bring the same: %d",
    async (status) => {
      answer(json({}, status));
      expect((await run())[0]).toMatch(new RegExp(`received status ${status}`));
      expect(times()).toEqual([0]);
    },
  );

  it.each([408, 425, 429])("are more where another may bring more: %d", async (status) => {
    answer(json({}, status), json({ count: 1 }));
    expect(await run()).toEqual([{ count: 1 }, 1_500]);
  });

  it("take 10 seconds at most, all of them together", async () => {
    answer(json({}, 502), "hangs");
    const [message, at] = await run();
    expect(message).toMatch(/received no answer within 10 seconds/);
    expect([at, times()]).toEqual([10_000, [0, 1_500]]);
  });

  it("end at once when nobody waits any more", async () => {
    const controller = new AbortController();
    answer(new TypeError("offline"));
    setTimeout(() => controller.abort(), 100);
    expect((await run(controller))[1]).toBe(100);
    expect(times()).toEqual([0]);
  });
});

describe("an answer", () => {
  it("of status 204 is an empty object", async () => {
    answer(new Response(null, { status: 204 }));
    expect((await run())[0]).toEqual({});
  });

  it.each([
    ["[]", {}],
    ["null", {}],
    ['{"__proto__":{"a":1},"b":{"dangerouslySetInnerHTML":{}}}', { b: {} }],
  ])("is read like props: %s", async (text, object) => {
    answer(new Response(text));
    expect((await run())[0]).toEqual(object);
  });

  it("that is too large or too deep is none", async () => {
    answer(new Response(`{"a":"${"x".repeat(1_000_000)}"}`));
    expect((await run())[0]).toMatch(/received 10000\d\d characters/);
    answer(new Response(`{"a":${"[".repeat(40)}${"]".repeat(40)}}`));
    expect((await run())[0]).toMatch(/too many levels/);
  });

  it.each(['"Ada Lovelace"', "Ada Lovelace", '["Ada Lovelace"]', "<p>Ada Lovelace"])(
    "is never quoted: it may be the visitor's (%s)",
    async (text) => {
      answer(new Response(text));
      const [message] = await run();
      expect(message).toMatch(/^data-props-from names "[^"]+": expected a JSON object/);
      expect(message).not.toContain("Ada");
    },
  );
});

it("is asked for with the visitor's cookies, of the own origin alone", async () => {
  answer(json({}));
  await run();
  expect(asked[0]?.init).toMatchObject({
    mode: "same-origin",
    credentials: "same-origin",
    headers: { Accept: "application/json" },
  });
});
