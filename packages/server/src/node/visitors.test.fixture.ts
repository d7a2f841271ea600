import { serve } from "../node.ts";

const { url } = await serve({
  port: 0,
  workers: 4,
  builtIn: [],
  // React's production build comes first.
  registry: Object.fromEntries(
    (["plain", "checked", "slow", "loaded", "shared", "leaking"] as const).map((name) => [
      name,
      async () => (await import("./visitor-widgets.test.fixture.tsx")).registry[name](),
    ]),
  ),
});
process.stdout.write(`${url}\n`);
