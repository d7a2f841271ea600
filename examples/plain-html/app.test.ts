import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp, pages } from "./app.mjs";
import { colouredCode } from "./coloured-code.mjs";
import { listen } from "./listen.mjs";

const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; " +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const SHORTEST = new URL("./pages/shortest.html", import.meta.url);
const THEME = createRequire(import.meta.url).resolve("startbootstrap-landing-page/dist/index.html");

let folder = "";
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skerry-example-"));
  await mkdir(join(folder, "dist/chunks"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(folder, "dist/skerry.js"), "export {};\n");
  await writeFile(join(folder, "dist/skerry.css"), ".sk{}\n");
  await writeFile(join(folder, "dist/chunks/part-1a2b.js"), "export const part = 1;\n");
  app = createApp({ dist: join(folder, "dist") });
});

afterAll(() => rm(folder, { recursive: true }));

async function text(path: string): Promise<string> {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return response.text();
}

/** The results page for these fields. */
function results(domains: string, tld = "com"): Promise<string> {
  const query = new URLSearchParams({
    "domain_check[domains]": domains,
    "domain_check[tld]": tld,
    "domain_check[search]": "1",
  });
  return text(`/domains/search?${query}`);
}

/** The names in a page's list of results, in order. */
function namesIn(page: string): string[] {
  return [...page.matchAll(/class="result__name">\s*<bdi dir="ltr">([^<]*)<\/bdi>/g)].map(
    (m) => m[1] ?? "",
  );
}

function unescape(text: string): string {
  const signs: Record<string, string> = {
    "&quot;": '"',
    "&#39;": "'",
    "&lt;": "<",
    "&gt;": ">",
    "&amp;": "&",
  };
  return text.replace(/&[a-z0-9#]+;/g, (sign) => signs[sign] ?? sign);
}

function propsIn(page: string): unknown {
  const attribute = /data-widget="search-form"\s+data-props="([^"]*)"/.exec(page)?.[1] ?? "";
  return JSON.parse(unescape(attribute));
}

describe("the pages", () => {
  it.each(["/", "/landing", "/shortest", "/domains/search", "/extensions"])(
    "%s is HTML under the strict policy",
    async (path) => {
      const response = await app.request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=UTF-8");
      expect(response.headers.get("content-security-policy")).toBe(STRICT);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  it.each(["/", "/landing", "/shortest", "/domains/search", "/extensions", "/theme/"])(
    "%s has nothing that its policy would block",
    async (path) => {
      const page = await text(path);
      expect(page).not.toMatch(/\son[a-z]+=|<style|href="javascript:/i);
      expect(page).not.toMatch(/<script(?![^>]*(src=|application\/json))/);
      if (path !== "/theme/") expect(page).not.toMatch(/\sstyle="/);
    },
  );

  it.each(["/", "/landing", "/shortest", "/domains/search", "/extensions"])(
    "%s asks no other host for anything",
    async (path) => {
      expect(await text(path)).not.toMatch(/<(script|link|img)[^>]*(src|href)="(https?:)?\/\//);
    },
  );

  it("are all linked from the index", async () => {
    const index = await text("/");
    for (const { path } of pages) expect(index.replaceAll('/"', '"')).toContain(`href="${path}"`);
  });

  it("have a picture each on the index, in both themes", async () => {
    const index = await text("/");
    const pictures = [...index.matchAll(/src="(\/pictures\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(pictures.length).toBeGreaterThan(2 * 10);
    for (const path of pictures) expect((await app.request(path)).status).toBe(200);
  });

  it("lead to the handbook, wherever it is", async () => {
    const handbook = "http://127.0.0.1:1/";
    const answer = await createApp({ handbook }).request("/handbook");
    expect(answer.headers.get("location")).toBe(handbook);
    expect((await app.request("/handbook")).headers.get("location")).toMatch(/^https:.*docs$/);
  });

  it("are served unchanged from their files", async () => {
    expect(await text("/shortest")).toBe(await readFile(SHORTEST, "utf8"));
  });

  it("use the direction and theme of the query, and no other value", async () => {
    expect(await text("/landing")).toContain('<html lang="en" dir="ltr" data-sk-theme="auto">');
    expect(await text("/landing?dir=rtl&theme=dark")).toContain(
      '<html lang="en" dir="rtl" data-sk-theme="dark">',
    );
    expect(await text("/domains/search?dir=%22%3E%3Cb%3E&theme=blue")).toContain(
      '<html lang="en" dir="ltr" data-sk-theme="auto">',
    );
  });

  it("name the route of the search form in their configuration", async () => {
    for (const path of ["/landing", "/shortest", "/domains/search", "/theme/"]) {
      const json = /id="skerry-config">([^<]*)</.exec(await text(path))?.[1] ?? "";
      const { product, routes } = JSON.parse(json);
      expect(routes[`${product}_web_frontend.domains.search`]).toBe("/domains/search");
    }
  });

  it("have a working form in each search form island", async () => {
    for (const path of ["/landing", "/shortest", "/domains/search", "/theme/"]) {
      const page = await text(path);
      const island = page.slice(page.indexOf('data-widget="search-form"'));
      const form = island.slice(0, island.indexOf("</form>"));
      expect(form).toContain('action="/domains/search"');
      for (const field of ["domains", "tld", "search"]) {
        expect(form).toContain(`name="domain_check[${field}]"`);
      }
    }
  });

  it("serve their style sheets, drawings and scripts", async () => {
    const types: Record<string, string> = {
      "/brand.css": "text/css; charset=utf-8",
      "/landing.css": "text/css; charset=utf-8",
      "/results.css": "text/css; charset=utf-8",
      "/index.css": "text/css; charset=utf-8",
      "/theme-islands.css": "text/css; charset=utf-8",
      "/theme-toggle.js": "text/javascript; charset=utf-8",
      "/favicon.svg": "image/svg+xml; charset=utf-8",
      "/harbour-tour.svg": "image/svg+xml; charset=utf-8",
      "/harbour-tour.webm": "video/webm",
    };
    for (const [path, type] of Object.entries(types)) {
      const response = await app.request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe(type);
    }
  });

  it("show the same prices as the results page", async () => {
    const landing = await text("/landing");
    const euro = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });
    const teaser: Record<string, string> = {};
    const [, json = ""] =
      /data-widget="discount-teaser">\s*<script[^>]*>([^<]*)</.exec(landing) ?? [];
    for (const { tld, price } of JSON.parse(json).items) teaser[tld] = euro.format(price);
    const read = (pattern: RegExp) =>
      Object.fromEntries([...landing.matchAll(pattern)].map(([, tld, price]) => [tld, price]));
    expect(
      read(/"price__tld">\.([a-z]+)<\/span\s*>\s*<span class="price__sum">([^<]*) \/ year/g),
    ).toEqual(teaser);
    expect(Object.keys(teaser)).toHaveLength(6);

    const list = read(
      /"extension__tld">\.([a-z]+)<\/span\s*>\s*<span class="extension__sum">([^<]*)/g,
    );
    expect(Object.keys(list)).toHaveLength(8);
    for (const [tld, price] of Object.entries({ ...teaser, ...list })) {
      // About two names of three are free, so one of these is.
      expect(await results("ab,cd,ef,gh,ij,kl,mn,op,qr,st,uv,wx", tld)).toContain(`>${price}<`);
    }
  });

  it("answer with a sentence if there is no such page", async () => {
    const response = await app.request("/nowhere");
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("There is no /nowhere. The pages are listed on /.\n");
  });

  it.each(["/", "/landing", "/domains/search", "/theme/", "/skerry/skerry.js", "/landing.css"])(
    "%s answers HEAD with the headers of GET and no body",
    async (path) => {
      const head = await app.request(path, { method: "HEAD" });
      const full = await app.request(path);
      expect(head.status).toBe(200);
      expect(await head.text()).toBe("");
      for (const name of ["content-type", "cache-control", "content-security-policy"]) {
        expect(head.headers.get(name)).toBe(full.headers.get(name));
      }
    },
  );
});

describe("in German, pages", () => {
  it("name their language, for the reader and for the widgets", async () => {
    const page = await text("/extensions?lang=de");
    expect(page).toContain('<html lang="de"');
    expect(page).toContain('"locale":"de"');
    expect(page).toContain("16,90&nbsp;€");
    expect(await text("/extensions?lang=nl")).toContain('<html lang="en"');
  });

  it("keep the language in links, forms and routes", async () => {
    const page = await text("/domains/search?lang=de");
    expect(page).toContain('href="/landing?lang=de#prices"');
    expect(page).toContain('"fable_web_frontend.domains.search":"/domains/search?lang=de"');
    const form = page.slice(page.indexOf("<form"), page.indexOf("</form>"));
    expect(form).toContain('<input type="hidden" name="lang" value="de">');
    expect(page).toContain('href="/favicon.svg"');
  });

  it.each(["“a_b”", "€9.90!", "Cart*", "Mail_from"])("leave %s as it was typed", async (typed) => {
    const query = new URLSearchParams({ "domain_check[domains]": typed, lang: "de" });
    const page = await text(`/domains/search?${query}`);
    expect(page).toContain("Keine Domainnamen");
    expect(page).toContain(`<bdi translate="no">${typed}</bdi>`);
    expect(propsIn(page)).toMatchObject({ domains: [typed] });
  });
});

describe("the results page", () => {
  it("splits at commas, semicolons, tabs and line breaks, and complete names at spaces", async () => {
    expect(namesIn(await results("a.de, b.de;c.de\r\nd.de\te.de\u00a0f.de ,;, g.de"))).toEqual([
      "a.de",
      "b.de",
      "c.de",
      "d.de",
      "e.de",
      "f.de",
      "g.de",
    ]);
  });

  it("makes one name of words, and says so", async () => {
    const page = await results("my little bakery, boats", "shop");
    expect(namesIn(page)).toEqual(["my-little-bakery.shop", "boats.shop"]);
    expect(page).toContain("A domain name has no spaces.");
    expect(page).toMatch(/<q translate="no"><bdi>my little bakery<\/bdi><\/q/);
    expect(propsIn(page)).toMatchObject({ domains: ["my little bakery", "boats"] });
    expect(await results("my-bakery")).not.toContain("A domain name has no spaces.");
  });

  it("adds the extension to names that have none", async () => {
    expect(namesIn(await results("boats, boats.de", "shop"))).toEqual(["boats.shop", "boats.de"]);
    expect(namesIn(await results("boats", ".Co.UK"))).toEqual(["boats.co.uk"]);
    expect(namesIn(await results("7", "com"))).toEqual(["7.com"]);
  });

  it("falls back to .com when the extension is none", async () => {
    for (const tld of ["", " ", "..", "1", "a b", '"><script>', "-", "x".repeat(64)]) {
      expect(namesIn(await results("boats", tld))).toEqual(["boats.com"]);
    }
    const page = await text("/domains/search?domain_check[domains]=boats");
    expect(namesIn(page)).toEqual(["boats.com"]);
  });

  it("shows a name once, even if it was typed in several forms", async () => {
    const page = await results(
      "BÄCKEREI.de bäckerei.de xn--bckerei-5wa.de bäckerei。de bäckerei.de.",
    );
    expect(namesIn(page)).toEqual(["bäckerei.de"]);
    expect(page).not.toContain("Not domain names");
  });

  it("shows both forms of an international name and one of any other", async () => {
    expect(await results("bäckerei.de")).toMatch(
      /<bdi dir="ltr">bäckerei\.de<\/bdi>\s*<span class="result__ascii"><bdi>xn--bckerei-5wa\.de<\/bdi>/,
    );
    expect(await results("bakery.de")).not.toContain("result__ascii");
  });

  it("adds an available name to the cart of the shop, and no other one", async () => {
    const page = await results(
      "a.de, bakery.com, harbour-cafe.com, moby-dick.shop, mueller.de, boats.xyz",
    );
    const lines = page.split('<li class="result').slice(1);
    expect(lines).toHaveLength(6);
    for (const line of lines) {
      const available = line.startsWith(" result--available");
      expect(line.includes('action="/shop/cart/add"')).toBe(available);
      expect(line.includes("€")).toBe(available);
      expect(line).toMatch(available ? />Available</ : />(Taken|Not sold here)</);
    }
    expect(await results("paper-boats")).toMatch(
      /name="product"\s+value="domain:paper-boats\.com"/,
    );
    expect(lines[5]).toContain(">Not sold here<");
  });

  it("finds the name in a pasted URL", async () => {
    expect(namesIn(await results("https://boats.com/about?a=b http://boats.de:8080"))).toEqual([
      "boats.com",
      "boats.de",
    ]);
  });

  it("says which entries are not domain names, and keeps them in the form", async () => {
    const bad = ["-a.com", "a-.com", "a..com", "a_b.com", "10.1", "no!", "xn--zz.com", "."];
    bad.push(`${"x".repeat(64)}.com`, `${"x.".repeat(126)}com`);
    const page = await results([...bad, "good.com"].join("\n"));
    expect(namesIn(page)).toEqual(["good.com"]);
    expect(page).toContain("Not domain names");
    for (const entry of bad) expect(page).toContain(`<bdi translate="no">${entry}</bdi>`);
    expect(propsIn(page)).toMatchObject({ domains: expect.arrayContaining(["no!"]) });
  });

  it("asks for a name when nothing was searched", async () => {
    for (const domains of ["", "  \n ", ",;,"]) {
      const page = await results(domains, "de");
      expect(page).toContain("<h1>Search domain names</h1>");
      expect(page).toContain("A name without an extension becomes a .de domain.");
      expect(page).not.toContain('class="results"');
    }
  });

  it("shows the first hundred of a long list and says so", async () => {
    const many = [...Array(120).keys()].map((n) => `name-${n}.com`);
    const page = await results(many.join("\n"));
    expect(namesIn(page)).toEqual(many.slice(0, 100));
    expect(page).toContain("Results for 120 names");
    expect(page).toContain("Only the first 100 are shown.");
    expect(propsIn(page)).toMatchObject({ domains: many });
    expect(await results(many.slice(0, 100).join("\n"))).not.toContain("Only the first");
  });

  it("gives the same answer each time, is marked as an example, and has available and taken names", async () => {
    const names = "one.de two.de three.de four.de five.de six.de seven.de eight.de nine.de ten.de";
    const page = await results(names);
    expect(page).toBe(await results(names));
    expect(page).toContain("Example data: no registry was contacted");
    expect(page).toMatch(/>Available</);
    expect(page).toMatch(/>Taken</);
  });

  it("fills the form with what was typed, in the island and in its fallback", async () => {
    const one = await results(`o'"neill`, "de");
    expect(propsIn(one)).toEqual({
      tld: "de",
      required: true,
      multi: false,
      domains: [`o'"neill`],
    });
    const value = /name="domain_check\[domains\]"[^>]*?\svalue="([^"]*)"/.exec(one)?.[1] ?? "";
    expect(unescape(value)).toBe(`o'"neill`);
    expect(one).toContain('name="domain_check[tld]" value="de"');

    const many = await results("boats, </textarea>");
    expect(propsIn(many)).toEqual({
      tld: "com",
      required: true,
      multi: true,
      domains: ["boats", "</textarea>"],
    });
    const text = /<textarea[^>]*>\n([^<]*)<\/textarea/.exec(many)?.[1] ?? "";
    expect(unescape(text)).toBe("boats\n</textarea>");
  });

  it.each([
    "<script>alert(1)</script>",
    '"><img/src=x/onerror=alert(1)>',
    "'onfocus='alert(1)",
    "</title><b>",
    "a.<b>c</b>",
    "&lt",
    "$&$`$'",
  ])("shows %s as text", async (typed) => {
    const page = await results(typed);
    const clean = await results("clean");
    const tags = (html: string) => (html.match(/<(script|img|b|title)\b/g) ?? []).length;
    expect(tags(page)).toBe(tags(clean));
    expect(propsIn(page)).toEqual({ tld: "com", required: true, multi: false, domains: [typed] });
    expect(page).not.toContain(`value="${typed}"`);
  });

  it("survives broken percent signs and repeated fields", async () => {
    const page = await text(
      "/domains/search?domain_check[domains]=%E0%A4%A&domain_check[domains]=a.de&domain_check[domains]=b.de",
    );
    expect(namesIn(page)).toEqual(expect.arrayContaining(["a.de", "b.de"]));
  });
});

describe("the list of extensions", () => {
  const extensionsOn = async (path: string): Promise<string[]> =>
    [...(await text(path)).matchAll(/"extension__tld">\.([a-z]+)</g)].map(([, tld = ""]) => tld);
  const pageOf = async (path: string) => /page (\d) of 3<\/h1>/.exec(await text(path))?.[1];

  it("has each extension on one of its pages, from A to Z", async () => {
    const all = (
      await Promise.all([1, 2, 3].map((page) => extensionsOn(`/extensions?page=${page}`)))
    ).flat();
    expect(all).toHaveLength(24);
    expect(all).toEqual([...new Set(all)].sort());
  });

  it("can be turned without leaving the landing page", async () => {
    for (const page of [2, 3]) {
      const landing = await text(`/landing?page=${page}`);
      expect(await extensionsOn(`/landing?page=${page}`)).toEqual(
        await extensionsOn(`/extensions?page=${page}`),
      );
      expect(landing).toContain(`href="/landing?page=${page}#extensions"`);
      expect(unescape(landing)).toContain(`{"page":${page},"pages":3`);
      expect(landing).toContain("<footer");
    }
  });

  it("starts on the landing page", async () => {
    expect(await extensionsOn("/landing")).toEqual(await extensionsOn("/extensions"));
    expect(await text("/landing")).toContain('"pages":3');
  });

  it("shows the nearest page for a number without a page", async () => {
    for (const [asked, page] of Object.entries({
      "": 1,
      "0": 1,
      "-5": 1,
      "2.9": 2,
      "99": 3,
      x: 1,
    })) {
      expect(await pageOf(`/extensions?page=${asked}`)).toBe(String(page));
    }
    expect(await pageOf("/extensions?page=Infinity")).toBe("3");
    expect(await pageOf("/extensions")).toBe("1");
  });
});

describe("the files under /skerry/", () => {
  it("are fresh for every request, except chunks, which never change", async () => {
    const cache = async (path: string) => (await app.request(path)).headers.get("cache-control");
    expect(await cache("/skerry/skerry.js")).toBe("no-cache");
    expect(await cache("/skerry/chunks/part-1a2b.js")).toBe("public, max-age=31536000, immutable");
    expect(await cache("/skerry/chunks/gone.js")).toBe("no-cache");
  });

  it("have their types and are open to pages of any origin", async () => {
    for (const [path, type] of [
      ["/skerry/skerry.js", "text/javascript; charset=utf-8"],
      ["/skerry/skerry.css", "text/css; charset=utf-8"],
    ] as const) {
      const response = await app.request(path);
      expect(response.headers.get("content-type")).toBe(type);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  it("are named when they are missing", async () => {
    const response = await app.request("/skerry/chunks/gone.js");
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(
      `There is no /skerry/chunks/gone.js. Files under /skerry/ come from ${join(folder, "dist")}.\n`,
    );
  });

  it("cannot be left by any path", async () => {
    const server = await listen(app, 0);
    const port = new URL(server.url).port;
    // The raw path: fetch and Request would resolve the dots before they are sent.
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        get({ host: "127.0.0.1", port, path }, (response) => {
          let body = "";
          response.on("data", (part) => (body += part));
          response.on("end", () => resolve({ status: response.statusCode, body }));
        }).on("error", reject);
      });
    try {
      expect((await ask("/skerry/skerry.js")).status).toBe(200);
      for (const path of [
        "/skerry/../secret.txt",
        "/skerry/%2e%2e/secret.txt",
        "/skerry/..%2fsecret.txt",
        "/skerry/..%5csecret.txt",
        "/skerry/chunks/../../secret.txt",
        `/skerry/${folder}/secret.txt`,
        "/skerry//etc/hostname",
        "/theme/../package.json",
        "/theme/%2e%2e/package.json",
        "/../app.mjs",
        "/skerry/chunks",
        "/skerry/%00",
      ]) {
        expect({ path, status: (await ask(path)).status }).toEqual({ path, status: 404 });
      }
    } finally {
      await server.close();
    }
  });
});

describe("the theme", () => {
  it("has its own folder, so that its relative URLs work", async () => {
    const response = await app.request("/theme?theme=dark");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/theme/?theme=dark");
    expect((await app.request("/theme/css/styles.css")).status).toBe(200);
    expect((await app.request("/theme/assets/img/testimonials-1.jpg")).status).toBe(200);
  });

  it("is served unchanged, except for the script tag and two islands", async () => {
    const page = await text("/theme/");
    expect(page.match(/data-widget="[^"]*"/g)).toEqual([
      'data-widget="search-form"',
      'data-widget="review-card"',
    ]);
    expect(page.indexOf("skerry.js")).toBeLessThan(page.indexOf("</head>"));

    // Without the three insertions, the page is exactly the theme's file.
    const insertions = [
      /<link href="\/skerry\/skerry\.css".*?skerry\.js" async><\/script>\n/s,
      /<div class="container py-5" data-sk-theme.*?(?=<!-- Icons Grid-->)/s,
      /<div class="row justify-content-center mt-5">.*?(?=<\/div>\n {8}<\/section>\n {8}<!-- Call)/s,
    ];
    const rest = insertions.reduce((text, insertion) => {
      expect(text).toMatch(insertion);
      return text.replace(insertion, "");
    }, page);
    expect(rest).toBe(await readFile(THEME, "utf8"));
  });

  it("has the strictest policy that its own files allow", async () => {
    const policy = (await app.request("/theme/")).headers.get("content-security-policy") ?? "";
    const theme = await readFile(THEME, "utf8");
    const origins = (tag: RegExp): string[] => [
      ...new Set([...theme.matchAll(tag)].map(([, url = ""]) => new URL(url).origin)),
    ];
    const scripts = origins(/<script src="(https:[^"]+)"/g);
    const styles = origins(/<link href="(https:[^"]+)"/g);
    expect(scripts).toHaveLength(2);
    expect(styles).toHaveLength(2);

    const directives = new Map(
      policy.split("; ").map((directive) => directive.split(/ (.*)/, 2) as [string, string]),
    );
    const own = {
      "script-src": ["'self'", ...scripts].join(" "),
      "style-src": ["'self'", ...styles].join(" "),
      "style-src-attr": "'unsafe-inline'",
      // The icon font has the host of its style sheet; Google's fonts have another host.
      "font-src": "https://cdn.jsdelivr.net https://fonts.gstatic.com",
      "img-src": "'self' data:",
    };
    for (const [name, value] of Object.entries(own)) expect(directives.get(name)).toBe(value);
    for (const directive of STRICT.split("; ")) {
      const [name = "", value] = directive.split(/ (.*)/, 2);
      if (!Object.hasOwn(own, name)) expect(directives.get(name)).toBe(value);
    }
    expect(directives.size).toBe(STRICT.split("; ").length + 2);
  });
});

describe("the server", () => {
  it("uses the next port if the first is in use and others are allowed", async () => {
    const first = await listen(app, 0);
    const port = Number(new URL(first.url).port);
    const second = await listen(app, port, port + 20);
    try {
      expect(Number(new URL(second.url).port)).toBeGreaterThan(port);
      expect((await fetch(second.url)).status).toBe(200);
      await expect(listen(app, port)).rejects.toMatchObject({ code: "EADDRINUSE" });
    } finally {
      await Promise.all([first.close(), second.close()]);
    }
  });
});

describe("the code of the gallery", () => {
  const path = new URL("./gallery/coloured-code.json", import.meta.url);

  it("is the code of the widgets; if not, run node examples/plain-html/write-coloured-code.mjs", async () => {
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual(await colouredCode());
  });

  it("has classes only, which the policy allows", async () => {
    expect(await readFile(path, "utf8")).not.toContain("style=");
    expect(await text("/gallery")).toContain('<span class="code-tag">');
  });
});
