/** No visitor sees what belongs to another one, whichever way a page is rendered. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createHandler } from "../http/create-handler.ts";
import type { Handler } from "../api/handler.ts";
import { buildFixture, killAll, startFixture } from "./start-fixture.test.fixture.ts";

const visitors = Array.from({ length: 20 }, (_, index) => index);
const harmless = ["plain", "checked", "slow", "loaded", "shared"] as const;
type Widget = (typeof harmless)[number] | "leaking";

/** A value that no other visitor has. */
const valueOf = (visitor: number, text: string | number): string => `v${visitor}x${text}x`;

/** Visitors whose values stand in a text. */
const visitorsIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/\bv(\d+)x/g)].map(([, visitor]) => Number(visitor))),
];

/** The values from which the islands of a visitor's page are rendered. */
interface VisitorValues {
  props: { name: string; items: string[] };
  state: { user: string; cart: { items: string[] } };
}

/** From then on a visitor asks for the same as before, which caches answer. */
const roundsWithoutCache = 9;

const ownItem = (visitor: number, round: number): string =>
  valueOf(visitor, round % roundsWithoutCache);

const valuesOf = (visitor: number, round: number): VisitorValues => ({
  props: {
    name: valueOf(visitor, "name"),
    items: [ownItem(visitor, round), valueOf(visitor, "other")],
  },
  state: {
    user: valueOf(visitor, `user${round % 3}`),
    cart: { items: [valueOf(visitor, `cart${round % 5}`)] },
  },
});

/** Asks for islands of one visitor, and resolves with the answer. */
type Ask = (visitor: number, round: number, widgets: readonly Widget[]) => Promise<string>;

function batchOf(visitor: number, round: number, widgets: readonly Widget[]) {
  const { props, state } = valuesOf(visitor, round);
  return {
    islands: Object.fromEntries(widgets.map((widget) => [widget, { widget, props }])),
    state,
  };
}

function pageOf(visitor: number, round: number, widgets: readonly Widget[]): string {
  const { props, state } = valuesOf(visitor, round);
  const block = `<script type="application/json" id="skerry-state">${JSON.stringify(state)}</script>`;
  const islands = widgets.map(
    (widget) => `<div data-widget="${widget}" data-props='${JSON.stringify(props)}'></div>`,
  );
  return `<!doctype html><html lang="en"><title>A page</title>${block}${islands.join("\n")}`;
}

/** @param send a request to the renderer */
const routesOf = (send: (path: string, body?: string) => Promise<string>): Record<string, Ask> => ({
  "/render": (visitor, round, widgets) =>
    send("render", JSON.stringify(batchOf(visitor, round, widgets))),
  "/transform": (visitor, round, widgets) => send("transform", pageOf(visitor, round, widgets)),
  "/fragments": (visitor, round, widgets) => {
    const { props } = valuesOf(visitor, round);
    const query = `id=f-&props=${encodeURIComponent(JSON.stringify(props))}`;
    // A fragment has no shared state.
    const some = widgets.filter((widget) => widget !== "shared");
    return send(`fragments/${some[round % some.length]}?${query}`);
  },
});

/** The facts gathered from the answers. */
interface Findings {
  /** Islands. A busy machine leaves some to the browser, because a page has a second. */
  renders: number;
  /** The mistakes, one line each. */
  mistakes: string[];
}

/** Many requests at a time, those of all visitors mixed. */
async function visit(
  asks: Readonly<Record<string, Ask>>,
  rounds: number,
  widgets: readonly Widget[],
): Promise<Findings> {
  const found: Findings = { renders: 0, mistakes: [] };
  const tasks = Array.from({ length: rounds }, (_, round) =>
    Object.entries(asks).flatMap(([route, ask]) =>
      visitors.map((visitor) => async () => {
        const answer = await ask(visitor, round, widgets);
        const renders = answer.match(/<!--skerry /g)?.length ?? 0;
        found.renders += renders;
        const others = visitorsIn(answer).filter((other) => other !== visitor);
        if (others.length > 0) found.mistakes.push(`${route}: ${visitor} sees ${others.join()}`);
        const isOwn = renders === 0 || answer.includes(ownItem(visitor, round));
        if (!isOwn) found.mistakes.push(`${route}: ${visitor} lacks its own`);
      }),
    ),
  ).flat();
  const next = tasks.values();
  const work = async (): Promise<void> => {
    for (const task of next) await task();
  };
  await Promise.all(Array.from({ length: 12 }, work));
  return found;
}

beforeAll(() => buildFixture("visitors.test.fixture.ts"));
afterEach(killAll);

async function startWorkers(): Promise<Record<string, Ask>> {
  const { url } = await startFixture("visitors.test.fixture", {});
  return routesOf(async (path, body) => {
    const type = path === "transform" ? "text/html" : "application/json";
    const init =
      body === undefined ? {} : { method: "POST", body, headers: { "Content-Type": type } };
    for (;;) {
      const answer = await fetch(url + path, init);
      const text = await answer.text();
      // A busy worker turns requests away.
      if (answer.status === 503) continue;
      expect([path, answer.status]).toEqual([path, 200]);
      return text;
    }
  });
}

function createAsks(handler: Handler): Record<string, Ask> {
  const send = async (path: string, body?: string): Promise<string> => {
    const type = path === "transform" ? "text/html" : "application/json";
    const init =
      body === undefined ? {} : { method: "POST", body, headers: { "Content-Type": type } };
    return (await handler.fetch(new Request(`http://renderer.example/${path}`, init))).text();
  };
  return {
    ...routesOf(send),
    renderBatch: async (visitor, round, widgets) => {
      const answer = await handler.renderBatch(batchOf(visitor, round, widgets));
      return JSON.stringify(answer);
    },
  };
}

const createOwnHandler = (): Handler =>
  createHandler({
    builtIn: [],
    build: "own",
    registry: Object.fromEntries(
      [...harmless, "leaking" as const].map((name) => [
        name,
        // React's production build comes first.
        async () => (await import("./visitor-widgets.test.fixture.tsx")).registry[name](),
      ]),
    ),
  });

describe("4,000 renders of 20 visitors, mixed", () => {
  it(
    "are each visitor's own, in four workers and in one process",
    { timeout: 120_000 },
    async () => {
      const workers = await visit(await startWorkers(), 11, harmless);
      const own = await visit(createAsks(createOwnHandler()), 6, harmless);
      expect([workers.mistakes, own.mistakes]).toEqual([[], []]);
      expect(workers.renders + own.renders).toBeGreaterThan(4_000);
    },
  );
});

describe("a widget that keeps a value in its module", () => {
  const isFoundBy = async (asks: Record<string, Ask>): Promise<void> => {
    const { mistakes } = await visit(asks, 2, ["leaking"]);
    for (const route of Object.keys(asks)) {
      expect(mistakes).toContainEqual(expect.stringMatching(`^${route}: \\d+ sees \\d+$`));
    }
  };

  it("is found in four workers, by each route", async () => isFoundBy(await startWorkers()));

  it("is found in one process, by each way", () => isFoundBy(createAsks(createOwnHandler())));
});
