/** `pnpm picture`: draws the read-me's picture from a real page. Needs `img2webp` (Debian package `webp`). */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../harness/launch-browser.ts";
import { servePage } from "../harness/serve-page.ts";

/** Milliseconds that each scene is shown. */
const duration = 2_600;

const widget = `
import { jsx, jsxs, useState } from "/skerry/react.js";
export const load = "never";
export function Component({ price }) {
  const [count, setCount] = useState(2);
  if (count > 3) throw new Error("Too many");
  const button = (text, change) =>
    jsx("button", { type: "button", className: "round", onClick: () => setCount(count + change), children: text });
  return jsxs("div", { className: "stepper", children: [
    button("−", -1), jsx("output", { children: count }), button("+", 1),
    jsxs("strong", { children: ["€", count * price] }),
    jsx("button", { type: "button", className: "buy", children: "Buy tickets" }),
  ] });
}`;

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ferry</title>
<link rel="stylesheet" href="/skerry/skerry.css">
<style>
  * { box-sizing: border-box; margin: 0 }
  body { inline-size: 880px; block-size: 336px; padding: 28px; font: 17px/1.5 system-ui, sans-serif; color: #14213d; background: #e9eef6; display: grid; grid-template-rows: 1fr auto; gap: 20px }
  main { background: #fff; border-radius: 14px; box-shadow: 0 1px 2px #0b1f4426, 0 10px 30px #0b1f4414; padding: 26px 32px; display: grid; gap: 16px; align-content: start }
  h1 { font-size: 25px; line-height: 1.2 } main p { color: #47526a }
  .line { margin-block-start: 8px; display: flex; align-items: center; gap: 16px; min-block-size: 74px; padding: 12px 16px; border: 2px dashed #9fb1d1; border-radius: 12px; position: relative }
  .line::after { content: "data-widget-state=" attr(data-widget-state); position: absolute; inset-block-start: -13px; inset-inline-end: 16px; background: #fff; padding-inline: 8px; font: 14px ui-monospace, monospace; color: #3a5da8 }
  .line[data-widget-state=mounted] { border: 2px solid #1f6f4a } .line[data-widget-state=mounted]::after { color: #1f6f4a }
  .line[data-widget-state=failed] { border: 2px solid #a3341f } .line[data-widget-state=failed]::after { color: #a3341f }
  form, .stepper { display: flex; align-items: center; gap: 14px }
  label { display: flex; align-items: center; gap: 10px } input { inline-size: 74px; padding: 8px 10px; font: inherit; border: 1px solid #7c879c; border-radius: 6px }
  button { font: inherit } form button { padding: 8px 14px; border: 1px solid #7c879c; border-radius: 6px; background: #f3f5f9 }
  .round { inline-size: 42px; block-size: 42px; border-radius: 50%; border: 0; background: #dfe8fa; color: #17408b; font-size: 22px; line-height: 1 }
  .stepper output { min-inline-size: 1.4em; text-align: center; font-size: 22px; font-weight: 600 } .stepper strong { font-size: 22px; min-inline-size: 3em }
  .buy { padding: 10px 20px; border: 0; border-radius: 999px; background: #1f4fa3; color: #fff; font-weight: 600 }
  footer { display: flex; align-items: center; gap: 14px; font-size: 20px; font-weight: 600 }
  footer b { flex: none; inline-size: 36px; block-size: 36px; border-radius: 50%; background: #14213d; color: #fff; display: grid; place-items: center; font-size: 17px }
</style>
<script>(window.skerry ??= []).push(({ define }) => define("ticket-stepper", () => import("/widget.js")));
addEventListener("skerry:failed", (event) => event.preventDefault());</script>
<script type="module" src="/skerry/skerry.js" async></script></head>
<body><main><h1>Ferry to Fable Harbour</h1><p>Sunday, 10:40. The crossing takes 35 minutes.</p>
<div class="line" data-widget="ticket-stepper" data-props='{"price":12}'>
  <form action="/tickets"><label>Tickets <input name="count" type="number" value="2"></label><button>Buy tickets</button></form>
</div></main><footer><b></b><span></span></footer></body></html>`;

/** Captions of the scenes, and what leads to each. */
const scenes: readonly [caption: string, act: (page: Page) => Promise<unknown>][] = [
  [
    "Your server sends HTML. It works without JavaScript.",
    (view) => view.waitForSelector("[data-widget-state=waiting]"),
  ],
  [
    "When it is needed, a React component takes its place.",
    async (view) => {
      await view.evaluate(() => {
        const { skerry } = window as unknown as { skerry: { scan(element: Element | null): void } };
        skerry.scan(document.querySelector("[data-widget]"));
      });
      await view.waitForSelector("[data-widget-state=mounted]");
    },
  ],
  ["It is a real component, with state and events.", (view) => view.click("text=+")],
  [
    "Does it crash? Your HTML comes back, and the page goes on.",
    async (view) => {
      await view.click("text=+");
      await view.waitForSelector("[data-widget-state=failed]");
    },
  ],
];

const [, , file = ".github/skerry.webp"] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "skerry-picture-"));
const site = await servePage({
  "/": page,
  "/widget.js": { headers: { "content-type": "text/javascript" }, body: widget },
});
const browser = await launchBrowser("chromium", {});
const view = await browser.newPage({
  viewport: { width: 880, height: 336 },
  deviceScaleFactor: 1.5,
});
await view.goto(site.origin);
const pictures: string[] = [];
for (const [index, [caption, act]] of scenes.entries()) {
  await act(view);
  await view.evaluate(
    ([number, text]) => {
      document.querySelector("footer b")?.replaceChildren(number as string);
      document.querySelector("footer span")?.replaceChildren(text as string);
    },
    [String(index + 1), caption],
  );
  const path = join(folder, `${index}.png`);
  await view.mouse.move(0, 0);
  await view.screenshot({ path });
  pictures.push(path);
}
await browser.close();
await site.close();
execFileSync("img2webp", [
  "-d",
  String(duration),
  "-lossless",
  "-loop",
  "4",
  ...pictures,
  "-o",
  file,
]);
rmSync(folder, { recursive: true });
