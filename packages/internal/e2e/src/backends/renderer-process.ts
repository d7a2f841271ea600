import { serve } from "@hono/node-server";
import { schemas } from "@skerry/core/fixtures/verdicts/schemas.mjs";
import { createHandler } from "@skerry/server";

// A process of its own, as everywhere: this one has React's production build and nothing else to do.
// With own widgets, whose schemas are of several libraries.
const own = Object.entries(schemas).map(([name, schema]) => [
  name,
  () => ({ schema, Component: (props: object) => JSON.stringify(props) }),
]);
const { fetch } = createHandler({ registry: Object.fromEntries(own) });
// The first request loads React and the widgets, which takes longer than a helper waits.
const ready = await fetch(new Request("http://renderer/readyz"));
if (ready.status !== 200) throw new Error(await ready.text());
serve({ fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}`);
});
// Ends with the process that has started it, however that ends.
process.stdin.on("end", () => process.exit()).resume();
