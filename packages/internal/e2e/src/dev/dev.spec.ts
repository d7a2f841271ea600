/** `skerry dev`, alone and in front of a backend. */
import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listen } from "../harness/listen.ts";
import { openPage } from "../harness/open-page.ts";
import { createOwnSite, type OwnSite, type RunningDev } from "./own-site.ts";

const hello = (word: string): string => `
import { useState } from "react";
import { end } from "../lib/end";
export const load = "eager";
export function Component() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>${word} {count}{end}</button>;
}`;

const note = `
import { useState } from "react";
export const load = "eager";
export function Component() {
  const [text, setText] = useState("");
  return <p><input aria-label="Note" name="note" value={text} onChange={(event) => setText(event.target.value)} /><output>{text}</output></p>;
}`;

const part = (word: string): string => `
import { useState } from "react";
import styles from "./card.module.css";
export function Part() {
  const [count, setCount] = useState(0);
  return <button className={styles.part} onClick={() => setCount(count + 1)}>${word} {count}</button>;
}`;

const card = (title: string, vendor = "a"): string => `
import { useState } from "react";
import { Part } from "./_part.tsx";
import { end } from "../../lib/end";
export const load = "eager";
export const schema = { "~standard": { version: 1, vendor: "${vendor}", validate: (value: unknown) => ({ value }) } };
export function Component() {
  const [text, setText] = useState("");
  return <section><h2>${title}{end}</h2><input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} /><output>{text}</output><Part /></section>;
}`;

const partColor = (color: string): string => `.part { color: ${color} }`;

const page = `<!doctype html><html lang="en"><head><title>A page</title>
<link rel="stylesheet" href="/skerry/skerry.css"><script type="module" src="/skerry/skerry.js"></script></head>
<body><div data-widget="hello">as it was served</div></body></html>`;

describe("skerry dev", () => {
  let site: OwnSite;
  let backend: Server;
  let dev: RunningDev;
  beforeAll(async () => {
    site = await createOwnSite({
      "widgets/hello.tsx": hello("Hello"),
      "widgets/note.tsx": note,
      "widgets/card/index.tsx": card("Title"),
      "widgets/card/_part.tsx": part("Part"),
      "widgets/card/card.module.css": partColor("rgb(1, 2, 3)"),
      "widgets/late.tsx": hello("Late"),
      "lib/end.ts": 'export const end = ".";',
    });
    backend = createServer((incoming, response) => {
      if (incoming.url === "/old") {
        response.writeHead(302, { Location: `http://${incoming.headers.host}/` }).end();
      } else if (incoming.url === "/form") {
        incoming.pipe(
          response.writeHead(201, { "Content-Type": "text/plain", "Set-Cookie": "a=1" }),
        );
      } else {
        const headers = {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
        };
        const islands = '<div data-widget="note"></div><div data-widget="hello"></div></body>';
        const body = {
          "/note": page.replace("</body>", islands),
          "/card": page.replace('"hello"', '"card"'),
        }[incoming.url ?? ""];
        response.writeHead(200, headers).end(body ?? page);
      }
    });
    dev = await site.dev("--proxy", await listen(backend));
  }, 120_000);
  afterAll(async () => {
    await dev.stop();
    backend.close();
    backend.closeAllConnections();
    await site.remove();
  });

  it("shows a backend's page with server markup, which the browser hydrates under a strict policy", async () => {
    // A page has a second, which a busy machine may exceed.
    await expect
      .poll(async () => (await fetch(dev.url)).text())
      .toMatch(
        /<!--skerry t1- \w+--><template .*<\/template><button>Hello <!-- -->0<!-- -->\.<\/button>/,
      );
    const opened = await openPage();
    await opened.goto(dev.url);
    await opened.getByRole("button", { name: "Hello 0." }).click();
    await opened.getByRole("button", { name: "Hello 1." }).waitFor();
    const clients = await opened.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /@vite\/client|client\/client\.mjs/.test(path)),
    );
    // A second one would load the page again when the first one has mended it.
    expect(clients).toEqual(["/skerry/@vite/client"]);
  });

  it("has a change of a widget, and of what it imports, on the open page", async () => {
    await site.write({
      "widgets/hello.tsx": hello("Hello"),
      "lib/end.ts": 'export const end = ".";',
    });
    const opened = await openPage();
    await opened.goto(dev.url);
    await opened.getByRole("button", { name: "Hello 0." }).waitFor();
    await opened.locator("[data-widget-state=mounted]").waitFor();
    await site.write({ "widgets/hello.tsx": hello("Changed") });
    await opened.getByRole("button", { name: "Changed 0." }).waitFor();
    await site.write({ "lib/end.ts": 'export const end = "!";' });
    await opened.getByRole("button", { name: "Changed 0!" }).waitFor();
  });

  describe("without loading the page again", () => {
    /** A page with a widget in which a visitor has done something. */
    async function openUsedCard() {
      const opened = await openPage();
      await opened.goto(`${dev.url}card`);
      await opened.locator("[data-widget-state=mounted]").waitFor();
      await opened.getByRole("button", { name: "Part 0" }).click();
      await opened.getByRole("textbox").fill("typed");
      await opened.evaluate(() => Object.assign(window, { isSame: true }));
      const state = () =>
        opened.evaluate(() => ({
          isSame: "isSame" in window,
          button: document.querySelector("[data-widget] button")?.textContent,
          output: document.querySelector("[data-widget] output")?.textContent,
          hasFocus: document.activeElement?.matches("[data-widget] input"),
        }));
      return { opened, state };
    }
    beforeEach(async () => {
      await site.write({
        "widgets/card/index.tsx": card("Title"),
        "widgets/card/_part.tsx": part("Part"),
        "lib/end.ts": 'export const end = "!";',
      });
      const isBuilt = async () => (await fetch(`${dev.url}card`)).text();
      await expect
        .poll(isBuilt, { timeout: 60_000 })
        .toMatch(/>Part .*Title<!-- -->!|Title<!-- -->!.*>Part /);
    });
    const kept = { isSame: true, output: "typed", hasFocus: true };

    it("keeps state, typed text and focus when components and what they import change", async () => {
      const { opened, state } = await openUsedCard();
      await site.write({ "widgets/card/index.tsx": card("Changed") });
      await opened.getByRole("heading", { name: "Changed!" }).waitFor();
      expect(await state()).toEqual({ ...kept, button: "Part 1" });
      await site.write({ "widgets/card/_part.tsx": part("Nested") });
      await opened.getByRole("button", { name: "Nested 1" }).waitFor();
      expect(await state()).toEqual({ ...kept, button: "Nested 1" });
      await site.write({ "lib/end.ts": 'export const end = "?";' });
      await opened.getByRole("heading", { name: "Changed?" }).waitFor();
      // A change that is undone: the browser has run that code before.
      await site.write({ "widgets/card/_part.tsx": part("Part") });
      await opened.getByRole("button", { name: "Part 1" }).waitFor();
      expect(await state()).toEqual({ ...kept, button: "Part 1" });
    });

    it("replaces the style sheet", async () => {
      const { opened, state } = await openUsedCard();
      await site.write({ "widgets/card/card.module.css": partColor("rgb(9, 9, 9)") });
      const colorOf = () =>
        opened.getByRole("button").evaluate((button) => getComputedStyle(button).color);
      await expect.poll(colorOf, { timeout: 30_000 }).toBe("rgb(9, 9, 9)");
      expect(await state()).toEqual({ ...kept, button: "Part 1" });
    });

    it("shows a mistake and takes it away, and tries a crashed island again", async () => {
      const { opened, state } = await openUsedCard();
      await site.write({ "widgets/card/_part.tsx": "export const Part = () => <p>;" });
      await opened.locator("vite-error-overlay").waitFor();
      expect(await state()).toEqual({ ...kept, button: "Part 1" });
      await site.write({ "widgets/card/_part.tsx": part("Mended") });
      await opened.getByRole("button", { name: "Mended 1" }).waitFor();
      expect(await opened.locator("vite-error-overlay").count()).toBe(0);
      expect(await state()).toEqual({ ...kept, button: "Mended 1" });
      const crashing = part("Crashing").replace("return", 'throw new Error("in a test"); return');
      await site.write({ "widgets/card/_part.tsx": crashing });
      await opened.locator("[data-widget-state=failed]").waitFor();
      await site.write({ "widgets/card/_part.tsx": part("Again") });
      await opened.getByRole("button", { name: "Again 0" }).waitFor();
      expect((await state()).isSame).toBe(true);
    });

    it("shows the new code in islands that come later", async () => {
      const { opened, state } = await openUsedCard();
      await site.write({
        "widgets/card/index.tsx": card("Newer"),
        "widgets/late.tsx": hello("Newer late"),
      });
      await opened.getByRole("heading", { name: "Newer" }).waitFor();
      await opened.evaluate(() => {
        for (const name of ["card", "late"]) {
          const island = document.createElement("div");
          island.dataset["widget"] = name;
          document.body.append(island);
        }
      });
      await opened.getByRole("heading", { name: "Newer" }).nth(1).waitFor();
      await opened.getByRole("button", { name: "Newer late 0" }).waitFor();
      expect((await state()).isSame).toBe(true);
    });
  });

  it("loads the page again when a schema changes", async () => {
    const opened = await openPage();
    await opened.goto(`${dev.url}card`);
    await opened.locator("[data-widget-state=mounted]").waitFor();
    await opened.evaluate(() => Object.assign(window, { isSame: true }));
    await site.write({ "widgets/card/index.tsx": card("Title", "b") });
    await opened.waitForFunction(() => !("isSame" in window));
  });

  it("keeps typed text when a change loads the page again", async () => {
    const opened = await openPage();
    await opened.goto(`${dev.url}note`);
    await opened.locator("[data-widget=note][data-widget-state=mounted]").waitFor();
    await opened.getByRole("textbox").fill("typed");
    await opened.evaluate(() => Object.assign(window, { isSame: true }));
    await site.write({ "widgets/late.tsx": hello("Late").replace("eager", "idle") });
    await opened.waitForFunction(() => !("isSame" in window));
    await expect.poll(() => opened.locator("output").innerText()).toBe("typed");
    expect(await opened.getByRole("textbox").inputValue()).toBe("typed");
  });

  it("shows why a build has failed, on the page and in the terminal, until it works again", async () => {
    const opened = await openPage();
    await opened.goto(dev.url);
    await opened.locator("[data-widget-state=mounted]").waitFor();
    await site.write({ "widgets/hello.tsx": "export const Component = () => <p>;" });
    const shown = opened.locator("vite-error-overlay");
    await shown.waitFor();
    expect(await shown.evaluate(({ shadowRoot }) => shadowRoot?.textContent)).toMatch(
      /widgets\/hello\.tsx:1:\d+/,
    );
    await expect.poll(() => dev.output()).toMatch(/widgets\/hello\.tsx:1:\d+/);
    await site.write({ "widgets/hello.tsx": hello("Mended") });
    await opened.getByRole("button", { name: "Mended 0!" }).waitFor();
    expect(await shown.count()).toBe(0);
  });

  it("names the page to begin with where the backend was given with one", async () => {
    const other = await site.dev("--proxy", `${await listen(createServer())}/shop/?a=1`);
    expect(new URL(other.url)).toMatchObject({ pathname: "/shop/", search: "?a=1" });
    await other.stop();
  });

  it("passes requests, cookies and redirects on as they are", async () => {
    const answer = await fetch(`${dev.url}form`, { method: "POST", body: "a=1" });
    expect([answer.status, answer.headers.get("set-cookie"), await answer.text()]).toEqual([
      201,
      "a=1",
      "a=1",
    ]);
    const redirect = await fetch(`${dev.url}old`, { redirect: "manual" });
    expect(redirect.headers.get("location")).toBe(dev.url);
  });

  it("renders for a backend's helper", async () => {
    const answer = await fetch(`${dev.url}render`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ islands: { a: { widget: "hello", props: {} } } }),
    });
    expect(await answer.json()).toMatchObject({
      islands: { a: { prefix: expect.any(String) as string } },
    });
  });

  it("answers on this machine only", async () => {
    const { port } = new URL(dev.url);
    const status = await new Promise((resolve, reject) => {
      request({ host: "127.0.0.1", port, headers: { Host: "rebound.example" } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === "IPv4" && !one.internal);
    if (outside)
      await expect(fetch(`http://${outside.address}:${port}/`)).rejects.toThrow("fetch failed");
  });

  it("says which backend does not answer", async () => {
    backend.close();
    backend.closeAllConnections();
    const answer = await fetch(`${dev.url}any`);
    expect(answer.status).toBe(502);
    expect(await answer.text()).toMatch(
      /^skerry dev: http:\/\/127\.0\.0\.1:\d+ does not answer: .* Start it first\./,
    );
  });
});

it("shows the pages beside the built files when there is no backend", async () => {
  const site = await createOwnSite({
    "widgets/hello.tsx": hello("Alone"),
    "lib/end.ts": 'export const end = ".";',
    "public/index.html": page,
    "public/clock.mjs": "export {};",
    "public/photo.webp": "",
    "secret.txt": "secret",
  });
  const dev = await site.dev();
  await expect.poll(async () => (await fetch(dev.url)).text()).toContain("<button>Alone");
  for (const [file, type] of [
    ["clock.mjs", "text/javascript"],
    ["photo.webp", "image/webp"],
  ]) {
    const { headers } = await fetch(`${dev.url}${file}`);
    expect(headers.get("content-type")?.split(";")[0]).toBe(type);
  }
  expect((await fetch(`${dev.url}..%2fsecret.txt`)).status).toBe(404);
  await dev.stop();
  await site.remove();
}, 120_000);

it("has a new widget, other texts and a crash of the server on the page, and writes no file for it", async () => {
  const texted = `
import { useIsland } from "@skerry/island";
export const load = "eager";
export const Component = () => <p>{useIsland().text("note.word")}</p>;`;
  const site = await createOwnSite({
    "widgets/note.tsx": texted,
    "widgets/note.en.json": '{"note.word":"First"}',
    "public/index.html": page
      .replaceAll("/skerry/", "/static/skerry/")
      .replace("</body>", '<div data-widget="note"></div></body>'),
  });
  const dev = await site.dev("--base", "/static/skerry/");
  const opened = await openPage();
  await opened.goto(dev.url);
  await opened.getByText("First").waitFor();
  await site.write({ "widgets/note.en.json": '{"note.word":"Second"}' });
  await opened.getByText("Second").waitFor();
  await site.write({
    "widgets/hello.tsx": 'export const load = "eager"; export const Component = () => <b>New</b>;',
  });
  await opened.getByText("New").waitFor();
  await opened.locator("[data-widget=hello][data-widget-state=mounted]").waitFor();
  await site.write({
    "widgets/hello.tsx":
      'export const load = "eager"; export const Component = () => <b>{window.innerWidth > 0 && "Of browsers"}</b>;',
  });
  await opened.getByText("Of browsers").waitFor();
  await opened.reload();
  const overlay = opened.locator("vite-error-overlay");
  await overlay.waitFor();
  expect(await overlay.evaluate(({ shadowRoot }) => shadowRoot?.textContent)).toMatch(
    /"hello": window is not defined[^]*widgets\/hello\.tsx/,
  );
  expect(existsSync(site.out)).toBe(false);
  await dev.stop();
  await site.remove();
}, 120_000);

it("develops the pages of a backend that names it as SKERRY_DEV, at their own address", async () => {
  const site = await createOwnSite({
    "widgets/hello.tsx": hello("Own").replace(
      "import { end",
      'import "./hello.css";\nimport { end',
    ),
    "widgets/hello.css": ".own-hello, button { color: rgb(1, 2, 3) }",
    "lib/end.ts": 'export const end = ".";',
  });
  const dev = await site.dev();
  const file = new URL("../../../../node/skerry.mjs", import.meta.url);
  const { createSkerry } = (await import(/* @vite-ignore */ file.href)) as {
    createSkerry(options: object): {
      page(): {
        head(): string;
        widget(name: string): string;
        fill(html: string): Promise<string>;
      };
    };
  };
  const skerry = createSkerry({ dev: dev.url, files: "no folder", renderer: "http://127.0.0.1:9" });
  const backend = createServer((_, response) => {
    const islands = skerry.page();
    const html = `<!doctype html><html lang="en"><head><title>A page</title>${islands.head()}</head><body>${islands.widget("hello")}</body></html>`;
    void islands.fill(html).then((filled) => {
      response.writeHead(200, { "Content-Type": "text/html" }).end(filled);
    });
  });
  const origin = await listen(backend);
  await expect.poll(async () => (await fetch(origin)).text()).toContain("<button>Own");
  const opened = await openPage();
  await opened.goto(origin);
  await opened.getByRole("button", { name: "Own 0." }).click();
  const button = opened.getByRole("button", { name: "Own 1." });
  await expect
    .poll(() => button.evaluate((one) => getComputedStyle(one).color))
    .toBe("rgb(1, 2, 3)");
  await site.write({ "lib/end.ts": 'export const end = "!";' });
  await opened.getByRole("button", { name: "Own 1!" }).waitFor();
  backend.close();
  backend.closeAllConnections();
  await dev.stop();
  await site.remove();
}, 120_000);
