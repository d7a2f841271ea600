import { expect, it } from "vitest";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite } from "../dev/own-site.ts";
import { openWebKit } from "./open-webkit.ts";

const files = {
  "widgets/_root.tsx": `
import { useId } from "react";
import { Around } from "./_around.ts";
export default function Root({ name, children }) {
  return <section id={useId()} title={name}><Around.Provider value={name}>{children}</Around.Provider></section>;
}`,
  "widgets/_around.ts": `import { createContext } from "react"; export const Around = createContext("nothing");`,
  "widgets/hello.tsx": `
import { useContext, useState } from "react";
import { Around } from "./_around.ts";
export const load = "eager";
export function Component() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{\`\${useContext(Around)} \${count}\`}</button>;
}`,
};

interface Seen {
  mounted: boolean[];
  served: Element | null;
}

it("takes over a widget with the root around it", async () => {
  const site = await createOwnSite(files);
  expect((await site.skerry("build")).code).toBe(0);
  const html = await site.render(`<!doctype html><html lang="en"><head><title>A page</title>
<link rel="stylesheet" href="/skerry/skerry.css"><script src="/remember.js"></script>
<script type="module" src="/skerry/skerry.js"></script></head><body><div data-widget="hello"></div><script src="/served.js"></script></body></html>`);
  expect(html).toContain('title="hello"><button>hello 0</button></section>');
  const remember = `var mounted = [];
addEventListener("skerry:mounted", ({ detail }) => mounted.push(detail.hydrated));`;
  const noteServed = `var served = document.querySelector("section");`;
  const server = await servePage(
    { "/": html, "/remember.js": remember, "/served.js": noteServed },
    { dist: site.out },
  );
  const page = await openWebKit();
  await page.goto(server.origin);
  await page.waitForSelector("[data-widget-state=mounted]");
  await page.click("[data-widget] button");
  await page.waitForFunction(() => document.querySelector("button")?.textContent === "hello 1");
  const seen = await page.evaluate(() => {
    const { mounted, served } = globalThis as unknown as Seen;
    return { mounted, isServed: served === document.querySelector("section") };
  });
  expect(seen).toEqual({ mounted: [true], isServed: true });
  await site.remove();
}, 100_000);
