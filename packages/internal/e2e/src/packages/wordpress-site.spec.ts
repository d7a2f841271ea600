/** What owners, editors and visitors of a site of WordPress do with the plugin, in its administration and on its pages. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProgram } from "../edges/start-edge.ts";
import { axe } from "../harness/axe.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { writeApp } from "./packaged-app.ts";
import { expectHostileIslands } from "../backends/expect-hostile-islands.ts";
import { hostileIslands } from "../backends/hostile-values.ts";
import { freePort } from "../backends/start-backend.ts";
import { missingWordPress, stopDatabase, unpackWordPress } from "./word-press.ts";

const reason = missingWordPress();

describe.skipIf(reason)(["a site of WordPress", reason].filter(Boolean).join(": "), () => {
  let folder: string;
  let variables: Record<string, string>;
  let site: string;
  let port: number;
  let app: ReturnType<typeof startProgram>;
  let renderer: ReturnType<typeof startProgram> | undefined;
  let hung: Server | undefined;

  const run = (command: string, input = "", more: Record<string, string> = {}): string =>
    execFileSync("sh", ["-c", command], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, ...variables, ...more },
      input,
      maxBuffer: 100_000_000,
      stdio: "pipe",
    });

  /** Publishes a page, or a post, with this text. @returns its URL */
  const publish = (text: string, type = ""): string => site + run(`php publish.php ${type}`, text);

  const get = async (url: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, { headers: { Connection: "close", ...headers } });

  const html = async (url: string): Promise<string> => (await get(url)).text();

  /** Lets the renderer behave like this from now on. */
  async function rendererIs(state: "up" | "hung" | "down"): Promise<void> {
    if (state === "up" && renderer) return;
    await renderer?.stop();
    renderer = undefined;
    if (hung) {
      hung.close();
      hung = undefined;
    }
    if (state === "up") {
      const program = startProgram("sh", [
        "-c",
        `cd ${folder} && exec npx skerry serve --dir wp-content/skerry --port ${port}`,
      ]);
      renderer = program;
      await program.until(() => /http:\S+/.exec(program.log())?.[0]);
    }
    if (state === "hung") {
      hung = createServer().listen(port, "127.0.0.1");
      hung.unref();
      await once(hung, "listening");
    }
  }

  /** A page of a browser whose visitor is signed in. */
  async function signIn(user = "owner"): Promise<Page> {
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${site}/wp-login.php`);
    await page.getByLabel("Username or Email Address").fill(user);
    await page.getByLabel("Password", { exact: true }).fill("secret");
    await page.getByRole("button", { name: "Log In" }).click();
    await page.waitForURL("**/wp-admin/**", { waitUntil: "commit" });
    return page;
  }

  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), "skerry-site-")), "app");
    writeApp(folder, "wordpress");
    variables = {
      ...(await unpackWordPress(folder, "site")),
      TMPDIR: mkdtempSync(join(folder, "tmp-")),
    };
    run("npx skerry build --out wp-content/skerry --base /wp-content/skerry/");
    run("php install.php twentytwentythree");
    port = await freePort();
    const own = await freePort();
    site = `http://127.0.0.1:${own}`;
    app = startProgram("sh", ["-c", `cd ${folder} && exec php -S 127.0.0.1:${own}`], {
      ...variables,
      SKERRY_RENDERER: `http://127.0.0.1:${port}`,
    });
    await app.until(() => html(site).catch(() => ""));
    await rendererIs("up");

    const page = await signIn();
    await page.goto(`${site}/wp-admin/plugin-install.php?tab=upload`);
    await page.getByLabel("Plugin zip file").setInputFiles(join(folder, "skerry.zip"));
    await page.getByRole("button", { name: "Install Now" }).click();
    await page.getByRole("link", { name: "Activate Plugin" }).click();
    await page.getByText("Plugin activated.").waitFor();
    await page.context().close();
  }, 180_000);

  afterAll(async () => {
    await rendererIs("down");
    await app?.stop();
    await stopDatabase();
    if (folder) rmSync(dirname(folder), { recursive: true, force: true });
  });

  it("lets an author insert a widget, set its props and publish it", async () => {
    await rendererIs("up");
    const page = await signIn("author");
    await page.goto(`${site}/wp-admin/post-new.php`);
    await page.getByRole("button", { name: "Toggle block inserter" }).click();
    await page.getByRole("searchbox", { name: "Search" }).fill("Skerry");
    await page.getByRole("option", { name: "Skerry widget" }).click();
    await page.getByRole("combobox", { name: "Widget" }).selectOption("search-form");
    await page.getByRole("button", { name: "Toggle block inserter" }).click();
    const preview = page.locator(".wp-block-skerry-widget, [data-type='skerry/widget']");
    // Where it would submit to has to be said.
    await preview.getByText("There is no preview of “search-form”.").waitFor();

    const sidebar = page.getByRole("region", { name: "Editor settings" });
    if (!(await sidebar.getByLabel("Action", { exact: true }).isVisible()))
      await page.getByRole("button", { name: "Settings", exact: true }).click();
    await sidebar.getByLabel("Action", { exact: true }).fill("/search");
    await sidebar.getByLabel("Label", { exact: true }).fill("Find a < & name");
    await sidebar.getByLabel("Examples", { exact: true }).fill("one.com\ntwo.de");
    await sidebar.getByLabel("Heading level", { exact: true }).selectOption("3");
    await preview.locator("[data-widget=search-form]").getByText("Find a < & name").waitFor();
    expect(await preview.locator("input[placeholder='one.com']").count()).toBe(1);
    expect(await axe(page, { include: ".block-editor-block-inspector" })).toEqual([]);

    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const panel = page.getByRole("region", { name: "Editor publish" });
    await panel.getByRole("button", { name: "Publish", exact: true }).click();
    const url = (await panel.getByRole("link", { name: "View Post" }).getAttribute("href")) ?? "";

    const served = await html(url);
    expect(served).toContain(
      'data-props="{&quot;action&quot;:&quot;/search&quot;,&quot;label&quot;:&quot;Find a &lt; &amp; name&quot;,&quot;examples&quot;:[&quot;one.com&quot;,&quot;two.de&quot;],&quot;headingLevel&quot;:3}"',
    );
    expect(served).toMatch(/<!--skerry s1- \S+--><[^]*Find a &lt; &amp; name/);

    const visitor = await openPage();
    const errors = collectErrors(visitor);
    await visitor.goto(url);
    await visitor.locator("[data-widget-state=mounted]").waitFor();
    await visitor.getByLabel("Find a < & name").fill("three.com");
    // The theme's own colours: TT3 writes black on white, which no widget has by itself.
    const look = (selector: string, name: string): Promise<string> =>
      visitor
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);
    expect(await look(".sk-search-form", "color")).toBe(await look("body", "color"));
    const hashes = await visitor
      .locator("#skerry-js, #skerry-css, #skerry-theme-css")
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute("integrity")?.slice(0, 7)));
    expect(hashes).toEqual(["sha384-", "sha384-", "sha384-"]);
    expect(errors).toEqual([]);
  });

  it("opens a page again in the editor, with blocks that are valid, and slots", async () => {
    await rendererIs("up");
    const url =
      publish(`<!-- wp:skerry/widget {"name":"cart-box","props":"{\\u0022label\\u0022:\\u0022Add\\u0022}","load":"eager"} -->
<!-- wp:skerry/slot {"name":"offer"} --><!-- wp:paragraph --><p>Ten per cent</p><!-- /wp:paragraph --><!-- /wp:skerry/slot -->
<!-- /wp:skerry/widget -->`);
    const page = await signIn();
    await page.goto(url.replace("/?page_id=", "/wp-admin/post.php?action=edit&post="));
    await page.getByText("Slot: offer").waitFor();
    await page.locator("[data-type='skerry/widget'] button").getByText("Add").waitFor();
    const blocks = await page.evaluate(() => {
      const wp = (
        window as unknown as {
          wp: {
            data: {
              select(name: string): {
                getBlocks(): { isValid: boolean; innerBlocks: { isValid: boolean }[] }[];
              };
            };
          };
        }
      ).wp;
      return wp.data
        .select("core/block-editor")
        .getBlocks()
        .map(({ isValid, innerBlocks }) => [isValid, innerBlocks.map((one) => one.isValid)]);
    });
    expect(blocks).toEqual([[true, [true]]]);

    const visitor = await openPage();
    const errors = collectErrors(visitor);
    await visitor.goto(url);
    await visitor.locator("[data-widget-state=mounted]").waitFor();
    expect(await html(url)).toMatch(
      /<!--skerry s1- [^]*<div data-slot="offer">\s*<p>Ten per cent<\/p>/,
    );
    expect(await visitor.locator("sk-slot p").textContent()).toBe("Ten per cent");
    expect(errors).toEqual([]);
  });

  it("is the same page for all visitors, who get their own data from elsewhere", async () => {
    await rendererIs("up");
    const url = publish(
      `[skerry name="cart-count" props='{"label":"Cart"}' load="eager" props_from="/?rest_route=/shop/cart"]Cart[/skerry]`,
    );
    await expect.poll(() => html(url), { timeout: 30_000 }).toContain("<!--skerry ");
    const [ann, bob] = await Promise.all(
      ["Ann", "Bob"].map((name) => get(url, { Cookie: `visitor=${name}` })),
    );
    expect(ann?.headers.get("Cache-Control")).toBe("public, max-age=300");
    expect(ann?.headers.get("Set-Cookie")).toBe(null);
    const text = await ann?.text();
    expect(text).toBe(await bob?.text());
    expect(text).not.toContain("Ann");

    const visitor = await openPage();
    await visitor.context().addCookies([{ name: "visitor", value: "Ann", url: site }]);
    const answers: (string | undefined)[] = [];
    visitor.on("response", (response) => {
      if (response.url().includes("/shop/cart")) answers.push(response.headers()["cache-control"]);
    });
    await visitor.goto(url);
    await visitor.getByText("Cart of Ann: 0").waitFor();
    expect(answers).toEqual(["private, no-store"]);
    expect(await html(url)).toBe(text);
    expect(run("php traces.php")).not.toContain("Ann");
  });

  it("keeps markup for visitors who are not signed in, until the settings change", async () => {
    await rendererIs("up");
    const url = publish(`[skerry name="cart-count" props='{"label":"Kept"}']A cart[/skerry]`);
    await expect.poll(() => html(url), { timeout: 30_000 }).toContain("Kept: 0");
    expect(run("php traces.php")).toContain("Kept");
    await rendererIs("down");
    expect(await html(url)).toContain("Kept: 0");

    const page = await signIn();
    await page.goto(url);
    expect(await (await page.request.get(url)).text()).toMatch(
      /data-widget="cart-count"[^>]*>A cart</,
    );
    await page.goto(`${site}/wp-admin/options-general.php?page=skerry`);
    await page.getByLabel("Wait, in milliseconds").fill("150");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Settings saved.").waitFor();
    expect(run("php traces.php")).not.toContain("Kept");
    expect(await html(url)).toMatch(/data-widget="cart-count"[^>]*>A cart</);
  });

  it.for(["hung", "down"] as const)(
    "answers with the fallback when the renderer is %s",
    async (state) => {
      const url = publish(
        `[skerry name="cart-count" props='{"label":"${state}"}']A cart[/skerry] [skerry name="cart-box" load="eager"]`,
      );
      await rendererIs(state);
      const text = await html(url);
      expect(text).toMatch(
        /data-widget="cart-count"[^>]*>A cart<\/div> <div data-widget="cart-box"/,
      );
      expect(text).toMatch(/<\/html>\s*$/);
      expect(text).not.toMatch(/<!--\/?[0-9a-f]{32}/);
    },
  );

  it("shows a mistake to those who can mend it, and the fallback to visitors", async () => {
    await rendererIs("down");
    const url = publish(
      `[skerry name="cart-count" props='{"label":"Cart"']A cart[/skerry] [skerry name="Cart" probs="{}"]Another[/skerry] The end.`,
    );
    const served = await html(url);
    expect(served).toContain("A cart Another The end.");
    expect(served).not.toMatch(/data-widget|skerry-mistake/);
    const page = await signIn();
    await page.goto(url);
    expect(await page.locator(".skerry-mistake").allInnerTexts()).toEqual([
      'Skerry: The text of the props of the widget "cart-count" cannot be read as JSON: syntax error. Expected an object such as {"label":"Cart"}.',
      expect.stringMatching(
        /^Skerry: The shortcode of the widget "Cart" has the attribute "probs"\. Expected some of: name, props, /,
      ),
    ]);
    expect(readFileSync(join(folder, "debug.log"), "utf8")).toMatch(
      /Skerry: The text of the props [^\n]* In post \d+\./,
    );
  });

  it("lets a theme write islands, name what loads at once, and share state", async () => {
    await rendererIs("up");
    const url = publish("No island.");
    const visitor = await openPage();
    const errors = collectErrors(visitor);
    // The head is written when the first island comes.
    await visitor.goto(`${url}&footer`);
    await visitor.getByText("In the footer: 0").waitFor();
    expect(await visitor.locator("head [id^=skerry]").count()).toBe(0);
    for (const id of ["skerry-config", "skerry-css", "skerry-theme-css", "skerry-js"])
      expect(await visitor.locator(`body #${id}`).count(), id).toBe(1);
    await visitor.goto(`${url}&footer&head`);
    await visitor.getByText("In the footer: 7").waitFor();
    expect(await visitor.locator("head #skerry-state").textContent()).toBe('{"cart":{"count":7}}');
    expect(await visitor.locator("head [rel=modulepreload][href*='/cart-box-']").count()).toBe(1);
    await expect
      .poll(() => html(`${url}&footer&head`), { timeout: 30_000 })
      .toMatch(/<!--skerry s1- [^>]+>.*In the footer: 7/);
    // State may be a visitor's own.
    expect(run("php traces.php")).not.toContain("In the footer: 7");
    expect(errors).toEqual([]);
  });

  it("reads props of a shortcode as their author means them", async () => {
    await rendererIs("down");
    const url = publish(`[skerry name="x" props='{"a":&#91;"b &amp; c","&lt;d&gt;",{}&#93;}']`);
    expect(await html(url)).toContain(
      'data-props="{&quot;a&quot;:[&quot;b &amp; c&quot;,&quot;&lt;d&gt;&quot;,{}]}"',
    );
  });

  it("loads nothing where there is no island, and fills nothing in feeds and in JSON", async () => {
    await rendererIs("up");
    expect(await html(publish("No island."))).not.toMatch(/skerry/);
    const url = publish(`[skerry name="cart-count" props='{"label":"Json"}']A cart[/skerry]`);
    publish(`[skerry name="cart-count" props='{"label":"Feed"}']A cart[/skerry]`, "post");
    const feed = await html(`${site}/?feed=rss2`);
    expect(feed).toMatch(/data-widget="cart-count"[^>]*>A cart<\/div>/);
    expect(feed).not.toMatch(/<!--(skerry|\/?[0-9a-f]{32})/);
    for (const number of [1, 2])
      publish(`[skerry name="cart-count" id="same"]Post ${number}[/skerry]`, "post");
    const posts = await html(`${site}/?rest_route=/wp/v2/posts`);
    expect(posts.match(/data-widget=[^>]*>Post \d/g)).toHaveLength(2);
    const id = new URL(url).searchParams.get("page_id");
    const json = await html(`${site}/?rest_route=/wp/v2/pages/${id}`);
    expect((JSON.parse(json) as { content: { rendered: string } }).content.rendered.trim()).toMatch(
      /^<div data-widget="cart-count"[^>]*>A cart<\/div>$/,
    );
  });

  it("has a settings page that says what is wrong, and that axe finds nothing in", async () => {
    await rendererIs("up");
    const page = await signIn();
    await page.goto(`${site}/wp-admin/options-general.php?page=skerry`);
    await page.getByText(`Renderer: http://127.0.0.1:${port} is ready.`).waitFor();
    await page.getByText("has these widgets: cart-box, cart-count, discount-teaser").waitFor();
    expect(await axe(page, { include: "#skerry-settings" })).toEqual([]);

    await page.getByLabel("Key").fill("my secret");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Settings saved.").waitFor();
    expect(await page.content()).not.toContain("my secret");
    expect(run("php traces.php")).toContain("my secret");

    await page.getByLabel("Folder", { exact: true }).fill("/nowhere");
    await page.getByLabel("Wait, in milliseconds").fill("20000");
    await page.getByLabel("Routes").fill('{"a": [');
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText('Folder: "/nowhere" has no readable head.json.').waitFor();
    await page
      .getByText('Wait: "20000" cannot be used. Expected a whole number from 1 to 10000.')
      .waitFor();
    await page.getByText("Routes: the text cannot be read as JSON").waitFor();
    expect(await page.getByLabel("Routes").inputValue()).toBe('{"a": [');
    expect(await axe(page, { include: "#skerry-settings" })).toEqual([]);
    await page.reload();
    expect(await page.getByLabel("Routes").inputValue()).toBe("");

    await page.getByLabel("Remove the saved key").check();
    await page.getByLabel("Routes").fill('{"shop": "/shop"}');
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Settings saved.").waitFor();
    expect(run("php traces.php")).not.toContain("my secret");
    expect(await html(publish('[skerry name="x"]'))).toContain(
      '<script type="application/json" id="skerry-config">{"routes":{"shop":"/shop"},"locale":"en-US"}</script>',
    );
  });

  it("writes 3,000 hostile values that a browser reads as they were meant", async () => {
    const cases = hostileIslands(3_000);
    const program = `require "wp-load.php";
      foreach (json_decode(stream_get_contents(STDIN), true) as $one) {
        $options = ["load" => $one["load"], "propsFrom" => $one["propsFrom"], "slots" => $one["slots"]];
        $all[] = skerry_widget("review-card", $one["props"], $options);
      }
      echo json_encode($all);`;
    const written = JSON.parse(run(`php -r '${program}'`, JSON.stringify(cases))) as string[];
    const islands = written.map((island) =>
      island.replace(/ id="[^"]*"/, "").replaceAll(/<!--\/?\w+:[\w-]+-->/g, ""),
    );
    await expectHostileIslands(islands, cases);
  });

  it("checks each setting", () => {
    const check = (typed: object): unknown =>
      JSON.parse(
        run(
          `php -r 'require "wp-load.php"; $form = Skerry\\WordPress\\SettingsForm::check(json_decode(stream_get_contents(STDIN), true)); echo json_encode([$form->values, array_keys($form->mistakes)]);'`,
          JSON.stringify(typed),
        ),
      );
    const good = {
      files: join(folder, "wp-content/skerry"),
      base: "https://cdn.example/skerry/",
      renderer: "https://10.0.0.1/renderer",
      key: "a key",
      timeout: 250,
      cache: 0,
      routes: '{"a":"/a"}',
      texts: '{"de":{}}',
    };
    expect(check({ ...good, timeout: "250", cache: "0" })).toEqual([good, []]);
    expect(check({ base: "/a", files: `${good.files}/` })).toEqual([
      { base: "/a/", files: good.files },
      [],
    ]);
    const empty = { files: "", base: "", renderer: "", key: "", routes: "", texts: "" };
    expect(check(empty)).toEqual([empty, []]);
    const bad = {
      files: "/tmp",
      base: "skerry",
      renderer: "127.0.0.1:4851",
      key: "schlüssel",
      timeout: "1.5",
      cache: "-1",
      routes: "[1]",
      texts: "{a}",
    };
    expect(check(bad)).toEqual([[], Object.keys(bad)]);
    for (const base of ["javascript:alert(1)", '/a"b', "//evil.test/", "ftp://a/"])
      expect(check({ base }), base).toEqual([[], ["base"]]);
  });

  it("lets nobody else change the settings", async () => {
    const page = await signIn("author");
    const answer = await page.goto(`${site}/wp-admin/options-general.php?page=skerry`);
    expect(answer?.status()).toBe(403);
    const owner = await signIn();
    await owner.goto(`${site}/wp-admin/options-general.php?page=skerry`);
    const forged = await owner.request.post(`${site}/wp-admin/options.php`, {
      form: {
        option_page: "skerry",
        action: "update",
        _wpnonce: "wrong",
        "skerry[renderer]": "http://evil.test",
      },
    });
    expect(forged.status()).toBe(403);
    expect(run("php traces.php")).not.toContain("evil");
  });

  it("has caused no notice of PHP", () => {
    const lines = readFileSync(join(folder, "debug.log"), "utf8").split("\n");
    expect(lines.filter((line) => /PHP .*plugins\/skerry/.test(line))).toEqual([]);
  });

  it("leaves nothing when it is deleted", async () => {
    await rendererIs("up");
    const url = publish(`[skerry name="cart-count" props='{"label":"Last"}']`);
    await expect.poll(() => html(url), { timeout: 30_000 }).toContain("Last: 0");
    const page = await signIn();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto(`${site}/wp-admin/plugins.php`);
    await page.getByRole("link", { name: "Deactivate Skerry" }).click();
    await page.getByText("Plugin deactivated.").waitFor();
    expect(await html(url)).toContain("[skerry name=");
    expect(run("php traces.php")).toMatch(/ skerry [^]* _transient_skerry_markup_/);
    await page.getByRole("link", { name: "Delete Skerry" }).click();
    await page.getByText("Skerry was successfully deleted.").waitFor();
    expect(run("php traces.php")).toBe("");
    expect(run("ls wp-content/plugins")).not.toContain("skerry");
    expect(
      run("ls $TMPDIR")
        .split("\n")
        .filter((name) => name.startsWith("skerry-")),
    ).toEqual([]);
  });

  it("leaves nothing in the sites of a network", () => {
    run("unzip -qo skerry.zip -d wp-content/plugins && php activate.php && php network.php");
    const inNetwork = { WORDPRESS_NETWORK: "1" };
    run("php network.php fill", "", inNetwork);
    // Nobody who deletes a plugin has it running.
    run("php network.php deactivate", "", inNetwork);
    const left = run("php traces.php", "", inNetwork);
    for (const table of ["wp_options", "wp_2_options"])
      expect(left).toMatch(
        new RegExp(`^${table} skerry [^]*^${table} _transient_skerry_markup_63 `, "m"),
      );
    run("php network.php uninstall", "", inNetwork);
    expect(run("php traces.php", "", inNetwork)).toBe("");
  });
});
