import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, it, type TestContext } from "vitest";
import { type Backend, backends, missing, startBackend } from "./start-backend.ts";
import { type RendererDouble, startRenderer } from "./start-renderer.ts";

interface Site {
  renderer: RendererDouble;
  /** Requests the page and returns whether the renderer's markup is in it. */
  isRendered(): Promise<boolean>;
  /** What the site has written so far. */
  log(): string;
}

/** The state that a site shares with another one, and how long it waits for its renderer. */
interface Shared {
  renderer?: RendererDouble;
  temporary?: string;
  /** In milliseconds. @default 500 */
  timeout?: number;
}

/** Concurrent tests can register what to close only on their own context. */
async function startSite(
  backend: Backend,
  context: TestContext,
  shared: Shared = {},
): Promise<Site> {
  const reason = missing(backend);
  if (reason) context.skip(reason);
  const renderer = shared.renderer ?? (await startRenderer());
  context.onTestFinished(() => renderer.close());
  const site = await startBackend(backend, {
    timeout: 500,
    ...shared,
    renderer: renderer.url,
  });
  context.onTestFinished(async () => void (await site.stop()));
  return {
    renderer,
    log: site.log,
    isRendered: async () => (await (await fetch(site.url)).text()).includes("<!--skerry "),
  };
}

// Concurrent, because each waits for pauses of 5 seconds.
describe.concurrent.each(backends)("the helper of $name", { timeout: 60_000 }, (backend) => {
  it("stops asking a hung renderer, then lets one page try it", async (context) => {
    const { expect } = context;
    const { renderer, isRendered, log } = await startSite(backend, context);

    await renderer.behave("hung");
    const started = performance.now();
    for (let failure = 0; failure < 5; failure++) await isRendered();
    expect(renderer.requests).toHaveLength(5);
    await renderer.behave("up");
    expect(await isRendered()).toBe(false);
    await wait(3_000);
    const answers = [await isRendered(), renderer.requests.length];
    // The pause of 5 s begins after the fifth request. A machine that has been busy longer shows nothing.
    if (performance.now() - started < 5_000) expect(answers).toEqual([false, 0]);

    await renderer.behave("hung");
    await expect
      .poll(
        async () => {
          await Promise.all([1, 2, 3, 4].map(isRendered));
          return renderer.requests.length;
        },
        { timeout: 20_000 },
      )
      .toBe(1);

    await renderer.behave("up");
    expect(await isRendered()).toBe(false);
    await expect.poll(isRendered, { timeout: 20_000 }).toBe(true);
    expect(await isRendered()).toBe(true);
    const lines = (text: string): number => log().split(text).length - 1;
    expect([lines("is not called for 5 s after 5 failures"), lines("is called again")]).toEqual([
      1, 1,
    ]);
  });

  it("counts only failures in a row", async (context) => {
    const { renderer, isRendered } = await startSite(backend, context, { timeout: 10_000 });
    for (let round = 0; round < 3; round++) {
      await renderer.behave("failing");
      for (let failure = 0; failure < 4; failure++) await isRendered();
      await renderer.behave("rejecting one island");
      for (let page = 0; page < 6; page++) context.expect(await isRendered()).toBe(true);
    }
  });
});

// A process of PHP's own server takes one request at a time; elsewhere there are many processes.
it.concurrent(
  "processes of PHP share the count of failures",
  { timeout: 60_000 },
  async (context) => {
    const { expect } = context;
    const php = backends.find(({ name }) => name === "php-twig") as Backend;
    const temporary = await mkdtemp(join(tmpdir(), "skerry-php-"));
    context.onTestFinished(() => rm(temporary, { recursive: true }));
    const one = await startSite(php, context, { temporary });
    const other = await startSite(php, context, { temporary, renderer: one.renderer });
    const { renderer } = one;

    await renderer.behave("hung");
    for (let failure = 0; failure < 5; failure++) await one.isRendered();
    await renderer.behave("up");
    expect(await other.isRendered()).toBe(false);
    expect(renderer.requests).toHaveLength(0);

    await renderer.behave("hung");
    await wait(6_500);
    await Promise.all([one.isRendered(), other.isRendered()]);
    expect(renderer.requests).toHaveLength(1);

    await renderer.behave("up");
    await wait(6_500);
    expect([await one.isRendered(), await other.isRendered()]).toEqual([true, true]);
  },
);
