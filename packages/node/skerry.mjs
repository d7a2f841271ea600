/**
 * Skerry islands in pages that Node renders, with any template language. Copy this file; it needs
 * Node 20 and nothing else.
 *
 *   const skerry = createSkerry({ renderer: process.env.SKERRY_RENDERER, config: { product: "acme" } });
 *   app.use(skerry.express); // templates of Express get widget(), and their pages are filled
 *
 * Without Express:
 *
 *   const page = skerry.page(); // for each request
 *   page.widget("search-form", { tld: "com" }, { fallback: "<form>…</form>" }); // in the template
 *   html = await page.fill(html); // when the page is complete
 *
 * Without a renderer the browser renders the islands, and `fill` returns the page unchanged.
 *
 * @typedef {object} SiteOptions
 * @property {string} [renderer] URL of `skerry serve`, such as "http://127.0.0.1:4851"; "" for none
 * @property {number} [timeout] time in milliseconds for the whole call to the renderer; default 100, and 2,000
 *   where NODE_ENV is "development"
 * @property {object} [config] the content of the page's block #skerry-config
 * @property {string} [key] one of the renderer's keys; "" for none
 * @property {string} [files] the folder that the site serves under `base`, with its head.json: `head` preloads from it
 * @property {string} [base] URL of that folder; default "/skerry/"
 * @property {string} [dev] URL of `skerry dev`, such as `http://localhost:4852`: it renders the islands, and pages load
 *   its script and nothing else; `files`, `key` and `renderer` do not count then. Default: the environment
 *   variable SKERRY_DEV; "" for none
 * @property {boolean} [keepFallback] whether markup keeps the fallback of its island, to be shown if the widget fails;
 *   default true
 * @property {(message: string) => void} [log] gets one line for each error, and for each key of props that has no effect:
 *   the same one once an hour, and at most 100 of them; default `console.warn`
 *
 * @typedef {object} IslandOptions
 * @property {string} [id] prefix of the ids in the markup: 1 to 32 of A-Z a-z 0-9 _ -; default s1-, s2-, …
 * @property {string} [load] when the browser loads the widget, such as "visible" or "eager"
 * @property {string} [fallback] HTML that works without JavaScript
 * @property {Record<string, string> | null} [slots] HTML of the widget's slots by name, for a widget that has slots: its
 *   fallback, if any, is the slot `children`
 * @property {string} [propsFrom] URL of the visitor's own props, which the browser fetches and merges over `props`: so a
 *   page can be cached for everybody; "" for none
 * @property {boolean} [keepFallback] whether its markup keeps the fallback; default: that of the site
 * @property {string} [place] where the call stands, for the log, such as "views/home.njk:3"; default: file and line of the
 *   caller
 *
 * @typedef {object} Page
 * @property {(name: string, props?: object | null, options?: IslandOptions) => string} widget
 *   The island as HTML. Throws a TypeError if the name or the id is not valid, or if the props cannot be JSON.
 * @property {(html: string) => Promise<string>} fill
 *   Calls the renderer once for all islands in the page, and replaces the fallbacks with its markup.
 *   Whatever the renderer does, the result is a complete page within the time limit. Never rejects.
 * @property {(widgets?: string[], state?: object | null) => string} head
 *   Tags for the head of the page: style sheet, config, shared state, script, and the files of these widgets, which the
 *   browser then loads at once. Name those that load at once. `state` has the page's shared state, values by key; the
 *   renderer gets it, too. Throws a TypeError if the build has no such widget, or if the state cannot be JSON.
 * @property {(config: object) => void} configure
 *   Gives this page another config than that of the site, for example with another locale. It comes before `head`. Throws
 *   a TypeError if it cannot be JSON.
 * @property {(text: string) => string} leave
 *   Takes the marks of islands out of an answer that cannot be filled, such as JSON with HTML in it: its islands keep
 *   their fallbacks.
 * @property {() => boolean} isWaiting whether there are islands to fill
 * @property {() => void} reset
 *   Forgets the islands and the state of a page that an error has ended, so that the page of the error begins anew.
 *
 * @typedef {{ load: string, files: string[], hasTexts: boolean, isStatic: boolean }} WidgetFiles
 * @typedef {object} HeadFiles content of head.json
 * @property {string[]} [configuration] what each page with a config also needs
 * @property {Record<string, string[]>} texts
 * @property {Record<string, WidgetFiles>} widgets
 *
 * @typedef {{ widget: string, props: string, id: string, fallback: string, slots?: Map<string, string>, isKept: boolean, isPersonal: boolean, stack: () => string, place?: string }} Island
 *   `props` is JSON text
 * @typedef {(island: Island, error: { code?: unknown, pointer?: unknown, message?: unknown, hint?: unknown, id?: unknown }, words: string) => void} Report
 * @typedef {(jobs: string[], shared: string) => Promise<Map<string, unknown>>} Ask
 *   `jobs` are JSON text; `shared` is that of the page's config and state, with their keys
 */

/**
 * The parts of Express that this file uses.
 *
 * @typedef {(error: unknown, html?: string) => void} Rendered
 * @typedef {object} Response
 * @property {Record<string, unknown>} locals
 * @property {(view: string, locals?: object | Rendered, done?: Rendered) => void} render
 * @property {(body?: string) => unknown} send
 */

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAX_ISLANDS = 64; // in one call: the limit of the renderer
const MAX_PART = 32_000; // bytes of one island's props, and of its fallback
const MAX_KEPT = 4_000; // bytes of a fallback that markup keeps, unless a form's token is in it
const MAX_BODY = 1_000_000; // bytes of one call
const MAX_ANSWER = 5_000_000; // bytes
const MAX_LEVELS = 32; // of an answer
const EXPECTED = "props-missing"; // code of the error of an island whose props only the visitor's browser can complete
const DEVELOPMENT_TIMEOUT = 2_000; // a renderer that has just been started is slower
const DEV_TIMEOUT = 10_000; // for `skerry dev`, which reads a widget's files when a page needs them
const MAX_REPORTS = 100; // lines about islands, in the time below
const REPORTS_TIME = 3_600_000; // milliseconds
const INLINE = new Set(["tooltip"]); // part of a sentence
const HIDDEN_FIELD = /<input\s[^>]*type\s*=\s*["']?hidden/i; // may hold a form's token
// What may contain any text, with its end; and what would end a template, or swallow its end.
const CLOSED =
  /<!--.*?-->|<(?:script.*?<\/script|style.*?<\/style|textarea.*?<\/textarea|title.*?<\/title|iframe.*?<\/iframe|noscript.*?<\/noscript)/gis;
const UNSAFE =
  /<(?:\/?template|!--|script|style|textarea|title|iframe|noscript|noframes|noembed|xmp|plaintext|[^>]*$)/i;

/**
 * @param {SiteOptions} [options]
 * @throws {TypeError} when the renderer's URL is not http or https, the key cannot be sent, the config
 *   cannot be JSON, or the folder has no head.json
 */
export function createSkerry(options = {}) {
  const {
    renderer,
    timeout = process.env["NODE_ENV"] === "development" ? DEVELOPMENT_TIMEOUT : 100,
    config = {},
    key = "",
    files = "",
    base = "/skerry/",
    dev,
    keepFallback = true,
    log = console.warn,
  } = developed(options);
  const report = createReport(log);
  const ask = renderer ? createAsk(renderer, timeout, key, log) : null;
  const text = writeObject(config, "config");
  const url = base.replace(/\/?$/, "/");
  const writeHead = createHeadWriter(files ? readHeadFiles(files) : null, url, Boolean(dev));

  /**
   * The islands of one page. Create a new one for each request.
   *
   * @param {object} [own] another config for this page, for example with another locale
   * @returns {Page}
   */
  const page = (own) => {
    const created = createPage(ask, text, url, report, writeHead, keepFallback);
    if (own) created.configure(own);
    return created;
  };

  /**
   * Middleware for Express: gives templates the functions `widget` and `head`, and fills the pages of `response.render`.
   *
   * @param {unknown} _request
   * @param {Response} response
   * @param {(error?: unknown) => void} next
   */
  const express = (_request, response, next) => {
    const { widget, head, fill } = page();
    const render = response.render.bind(response);
    response.locals["widget"] = widget;
    response.locals["head"] = head;
    response.render = (view, locals, done) => {
      /** @type {Rendered} */
      const send = (error, html) => (error ? next(error) : void response.send(html));
      const finish = typeof locals === "function" ? locals : (done ?? send);
      render(view, typeof locals === "function" ? {} : locals, (error, html = "") => {
        if (error) return finish(error);
        fill(html)
          .then((filled) => finish(null, filled))
          .catch(next);
      });
    };
    next();
  };

  return { page, express };
}

/**
 * The options of a site whose files come from the server of `skerry dev`, if they do.
 *
 * @param {SiteOptions} options
 * @returns {SiteOptions}
 */
function developed(options) {
  const dev = (options.dev ?? process.env["SKERRY_DEV"] ?? "").replace(/\/$/, "");
  if (!dev) return { ...options, dev };
  const { pathname } = new URL(options.base ?? "/skerry/", "http://localhost");
  const timeout = Math.max(options.timeout ?? 0, DEV_TIMEOUT);
  return { ...options, dev, renderer: dev, timeout, key: "", files: "", base: dev + pathname };
}

/**
 * @param {Ask | null} ask
 * @param {string} siteConfig JSON text
 * @param {string} base with a `/` at its end
 * @param {Report} report
 * @param {ReturnType<typeof createHeadWriter>} writeHead
 * @param {boolean} areKept whether markup keeps fallbacks
 * @returns {Page}
 */
function createPage(ask, siteConfig, base, report, writeHead, areKept) {
  const marks = createMarks();
  /** @type {Map<string, Island>} */
  const islands = new Map();
  let nextId = createCounter(islands);
  let config = siteConfig;
  let state = "{}";
  let isFilled = false;

  return {
    widget(name, props, options = {}) {
      const {
        id: chosen,
        load,
        fallback = "",
        slots: given,
        propsFrom,
        keepFallback,
        place,
      } = options;
      checkName(name);
      const id = chosen ?? nextId();
      checkId(id, name, islands);
      const json = writeObject(props, `${name}: props`);
      const own = wellFormed(String(fallback));
      const slots = given ? writeSlots(name, own, given) : undefined;
      const inside = slots ? [...slots.values()].join("") : own;
      const stack = ask ? stackHere() : () => "";
      islands.set(id, {
        widget: name,
        props: json,
        id,
        fallback: own,
        ...(slots && { slots }),
        isKept: keepFallback ?? areKept,
        isPersonal: Boolean(propsFrom),
        stack,
        ...(place && { place }),
      });
      isFilled = false;
      const content = ask ? marks.wrap(id, inside) : inside;
      const attributes = { "data-props": json, "data-props-from": propsFrom, "data-load": load };
      return writeElement(name, attributes, content);
    },

    async fill(html) {
      if (!ask) return html;
      const ids = new Set(marks.find(html).slice(0, MAX_ISLANDS));
      const asked = [...islands.values()].filter(({ id }) => ids.has(id));
      isFilled = true;
      const shared = `"config":${withThemeFiles(config, base)}${state === "{}" ? "" : `,"state":${state}`}`;
      const jobs = writeJobs(asked, MAX_BODY - Buffer.byteLength(shared), report);
      const answers = jobs.length > 0 ? await ask(jobs, shared) : new Map();
      return marks.replace(html, readMarkup(answers, islands, report, marks.remove));
    },

    head(widgets = [], given) {
      state = writeObject(given, "state");
      return writeHead(config, widgets, state);
    },

    configure(own) {
      config = writeObject(own, "config");
    },

    leave(text) {
      isFilled = true;
      return marks.remove(text);
    },

    isWaiting: () => ask !== null && islands.size > 0 && !isFilled,

    reset() {
      islands.clear();
      nextId = createCounter(islands);
      state = "{}";
    },
  };
}

/**
 * The config as the renderer gets it. The browser finds the theme's files beside skerry.js; the renderer sees no
 * page, so the config says it.
 *
 * @param {string} config JSON text
 * @param {string} base with a `/` at its end
 */
function withThemeFiles(config, base) {
  if (base === "/skerry/") return config;
  const values = JSON.parse(config);
  const theme = values.theme ?? {};
  const isObject = typeof theme === "object" && (!Array.isArray(theme) || theme.length === 0);
  if (!isObject || (theme.assets ?? null) !== null) return config;
  const assets = `${base}themes/domain-check/assets/`;
  return writeObject({ ...values, theme: { ...theme, assets } }, "config");
}

/**
 * @param {string} folder
 * @returns {HeadFiles}
 */
function readHeadFiles(folder) {
  const file = join(folder, "head.json");
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = Object(error).message;
    throw new TypeError(
      `${file} cannot be read: ${reason}. Expected the folder that the site serves as /skerry/.`,
      { cause: error },
    );
  }
}

/**
 * @param {HeadFiles | null} built
 * @param {string} base with a `/` at its end
 * @param {boolean} isDeveloped whether the script brings the style sheet
 */
function createHeadWriter(built, base, isDeveloped) {
  const start = escapeHtml(base);
  /**
   * @param {string} config JSON text
   * @param {string[]} names
   * @param {string} state JSON text
   */
  return (config, names, state) => {
    for (const name of names) checkName(name);
    const files = built ? filesFor(built, config, names) : [];
    return [
      ...(isDeveloped ? [] : [`<link rel="stylesheet" href="${start}skerry.css">`]),
      writeBlock("skerry-config", config),
      ...(state === "{}" ? [] : [writeBlock("skerry-state", state)]),
      ...files.map((file) => `<link rel="modulepreload" href="${start}${escapeHtml(file)}">`),
      `<script type="module" src="${start}skerry.js" async></script>`,
    ].join("\n");
  };
}

/**
 * @param {string} id
 * @param {string} json
 */
function writeBlock(id, json) {
  // With "<", text in it could end the block.
  return `<script type="application/json" id="${id}">${json.replaceAll("<", "\\u003c")}</script>`;
}

/**
 * The files of these widgets, each once.
 *
 * @param {HeadFiles} built
 * @param {string} config
 * @param {string[]} names
 */
function filesFor({ widgets, texts, configuration = [] }, config, names) {
  const found = names.map((name) => {
    const widget = Object.hasOwn(widgets, name) ? widgets[name] : undefined;
    if (widget) return widget;
    throw new TypeError(
      `head: there is no widget "${name}" in head.json. Expected some of: ${Object.keys(widgets).join(", ")}.`,
    );
  });
  const files = found.flatMap((widget) => widget.files);
  // Without a config the browser loads nothing that reads one.
  if (config !== "{}" && files.length > 0) files.push(...configuration);
  const { locale } = JSON.parse(config);
  // Otherwise it is that of the page, which only the browser knows.
  if (locale && found.some(({ hasTexts }) => hasTexts)) {
    const language = String(locale).toLowerCase().split(/[-_]/)[0] ?? "";
    files.push(...((Object.hasOwn(texts, language) ? texts[language] : texts["en"]) ?? []));
  }
  return [...new Set(files)];
}

/**
 * The islands as the renderer gets them. One that is too large is left out and logged: otherwise the
 * renderer would reject all of them.
 *
 * @param {Island[]} islands
 * @param {number} bytes that they may have together
 * @param {Report} report
 */
function writeJobs(islands, bytes, report) {
  let left = bytes - Buffer.byteLength('{"islands":{},}');
  /** @type {string[]} */
  const jobs = [];
  for (const island of islands) {
    const { widget, props, id, fallback, slots, isPersonal } = island;
    const personal = isPersonal ? ',"propsFrom":true' : "";
    // Names and ids contain nothing that JSON would escape; props are JSON text.
    const start = `"${id}":{"widget":"${widget}","props":${props},"id":"${id}"${personal}`;
    const fits = slots
      ? [`${start},"slots":${JSON.stringify(standIns(slots))}}`]
      : [`${start}${writeFallback(fallback)}}`, `${start}}`];
    const job = fits.find((one) => Buffer.byteLength(one) < left);
    const size = Buffer.byteLength(props);
    if (size > MAX_PART || job === undefined) {
      const message = `its props have ${size} bytes; expected at most ${MAX_PART}, and ${MAX_BODY} in a call with config and state`;
      report(island, { code: "too-large", message }, "keeps its fallback");
      continue;
    }
    left -= Buffer.byteLength(job) + 1;
    jobs.push(job);
  }
  return jobs;
}

/**
 * The fallback for the renderer, which submits a search form to the action of a form in it, and finds slots
 * in it.
 *
 * @param {string} fallback
 */
function writeFallback(fallback) {
  const isUsed = /<form|data-slot/i.test(fallback) && Buffer.byteLength(fallback) <= MAX_PART;
  return isUsed ? `,"fallback":${JSON.stringify(fallback)}` : "";
}

/**
 * The slots of an island by name, as they stand in the page. Content that names no slot belongs to `children`.
 *
 * @param {string} widget
 * @param {string} fallback
 * @param {Record<string, string>} given
 */
function writeSlots(widget, fallback, given) {
  if (typeof given !== "object" || Array.isArray(given)) {
    throw new TypeError(
      `The slots of ${widget} cannot be ${describe(given)}. Expected an object {name: HTML}.`,
    );
  }
  const slots = new Map(/[^ \t\n\f\r]/.test(fallback) ? [["children", fallback]] : []);
  for (const [name, html] of Object.entries(given)) {
    if (!name) throw new TypeError(`A slot of ${widget} has no name. Expected one, such as "a".`);
    const element = `<div data-slot="${escapeHtml(wellFormed(name))}">${wellFormed(String(html))}</div>`;
    slots.set(name, (slots.get(name) ?? "") + element);
  }
  return slots;
}

/**
 * Comments that stand for the slots while the renderer has them. So it can cache the markup, and what visitors
 * have in their slots stays here.
 *
 * @param {Map<string, string>} slots
 */
function standIns(slots) {
  return Object.fromEntries([...slots.keys()].map((name, index) => [name, `<!--slot ${index}-->`]));
}

/**
 * Marks around the fallbacks in a page. They are comments, so that a page works even if `fill` is never
 * called. Each page has a new random value in them, so that text of visitors cannot contain a mark.
 */
function createMarks() {
  const nonce = randomUUID();
  const starts = new RegExp(`<!--${nonce} ([\\w-]+)-->`, "g");
  const marked = new RegExp(`<!--${nonce} ([\\w-]+)-->(.*?)<!--/${nonce} \\1-->`, "gs");
  // As they are, and as JSON and XML write them.
  const any = new RegExp(
    `(?:<|\\\\u003c|&lt;)!--(?:\\\\?/)?${nonce} [\\w-]+--(?:>|\\\\u003e|&gt;)`,
    "gi",
  );

  return {
    /**
     * @param {string} id
     * @param {string} fallback
     */
    wrap: (id, fallback) => `<!--${nonce} ${id}-->${fallback}<!--/${nonce} ${id}-->`,

    /**
     * The ids of the islands in a page, in their order.
     *
     * @param {string} html
     */
    find: (html) => [...html.matchAll(starts)].map(([, id = ""]) => id),

    /** @param {string} text */
    remove: (text) => text.replace(any, ""),

    /**
     * Removes all marks, and puts markup in the place of the fallbacks. Slots in it, and a fallback that
     * stays, are searched too: they may contain islands.
     *
     * @param {string} html
     * @param {ReadonlyMap<string, string>} markup
     * @returns {string}
     */
    replace(html, markup) {
      return html.replace(marked, (_all, id, fallback) => {
        const others = new Map(markup);
        others.delete(id);
        return this.replace(markup.get(id) ?? fallback, others);
      });
    },
  };
}

/**
 * Counts ids: s1-, s2-, … Leaves out those that the caller has used.
 *
 * @param {Map<string, Island>} islands
 */
function createCounter(islands) {
  let number = 0;
  return () => {
    let id;
    do id = `s${(number += 1)}-`;
    while (islands.has(id));
    return id;
  };
}

/** @param {unknown} name */
function checkName(name) {
  if (typeof name === "string" && /^[a-z][a-z\d-]*$/.test(name)) return;
  throw new TypeError(
    `${JSON.stringify(name)} is not a widget name. Expected a-z, 0-9 and -, such as "search-form".`,
  );
}

/**
 * @param {string} id
 * @param {string} name
 * @param {Map<string, Island>} islands
 */
function checkId(id, name, islands) {
  if (!/^[\w-]{1,32}$/.test(id)) {
    throw new TypeError(
      `The id ${JSON.stringify(id)} of ${name} is not valid. Expected 1 to 32 of A-Z, a-z, 0-9, _ and -.`,
    );
  }
  if (islands.has(id)) {
    throw new TypeError(
      `The id "${id}" of ${name} is already used on this page. Give each island its own id.`,
    );
  }
}

/**
 * @param {string} name
 * @param {Record<string, string | undefined>} attributes those without text are left out
 * @param {string} content
 */
function writeElement(name, attributes, content) {
  const tag = INLINE.has(name) ? "span" : "div";
  const written = Object.entries(attributes)
    .filter(([, value]) => value)
    .map(([key, value]) => ` ${key}="${escapeHtml(wellFormed(String(value)))}"`);
  return `<${tag} data-widget="${name}"${written.join("")}>${content}</${tag}>`;
}

/**
 * The markup in the renderer's answer. Logs why an island has none, and which keys of its props have no effect.
 *
 * @param {Map<string, unknown>} answers
 * @param {Map<string, Island>} islands
 * @param {Report} report
 * @param {(text: string) => string} unmark takes marks out of a fallback: islands in it are not filled, because nothing in
 *   a template is shown
 */
function readMarkup(answers, islands, report, unmark) {
  /** @type {Map<string, string>} */
  const markup = new Map();
  for (const [id, island] of islands) {
    if (!answers.has(id)) continue;
    const { html, error, warnings } = Object(answers.get(id));
    for (const warning of Array.isArray(warnings) ? warnings : []) {
      report(island, Object(warning), "has props without effect");
    }
    if (typeof html === "string" && html.startsWith("<!--skerry ")) {
      const { slots, fallback, isKept } = island;
      const kept = isKept && !slots ? keep(html, unmark(fallback)) : html;
      markup.set(id, slots ? putSlots(html, [...slots.values()]) : kept);
    } else if (html !== "" && Object(error).code !== EXPECTED) {
      const message = "the answer has no markup that starts with a marker";
      report(island, error ? Object(error) : { message }, "keeps its fallback");
    }
  }
  return markup;
}

/**
 * Markup with the fallback of its island in a template behind the marker: it is shown if the widget fails. One that would
 * end the template, or swallow its end, is left out; slots are in the markup already.
 *
 * @param {string} html starts with a marker
 * @param {string} fallback
 */
function keep(html, fallback) {
  const isShort = Buffer.byteLength(fallback) <= MAX_KEPT || HIDDEN_FIELD.test(fallback);
  const isSafe = !UNSAFE.test(fallback.replace(CLOSED, ""));
  if (!fallback.trim() || !isShort || !isSafe || html.includes("<sk-slot")) return html;
  const start = html.indexOf("-->") + "-->".length;
  return `${html.slice(0, start)}<template data-skerry-fallback>${fallback}</template>${html.slice(start)}`;
}

/**
 * Creates what logs lines about islands: each reason once an hour, because a page is rendered again and again; and not
 * more than 100 an hour, because values of visitors may be in them.
 *
 * @param {(message: string) => void} log
 * @returns {Report}
 */
function createReport(log) {
  /** @type {Set<string>} */
  const logged = new Set();
  let began = -Infinity;
  return (
    { widget, id, stack, place: told },
    { code, pointer, message, hint, id: line },
    words,
  ) => {
    if (performance.now() - began > REPORTS_TIME) {
      began = performance.now();
      logged.clear();
    }
    const place = told ?? placeIn(stack());
    const where = String(pointer ?? "").replace(/\/\d+(?=\/|$)/g, "/*");
    const key = JSON.stringify([widget, place, code, where]).slice(0, 1_000);
    if (logged.has(key) || logged.size > MAX_REPORTS) return;
    logged.add(key);
    if (logged.size > MAX_REPORTS) {
      log(
        `skerry: more than ${MAX_REPORTS} islands have a reason of their own; no other one is logged for an hour`,
      );
      return;
    }
    const reason = [code, pointer, message, hint].filter(isText).join(" ");
    // The renderer's log has a line with this id.
    const inLog = isText(line) ? ` (id ${oneLine(String(line)).slice(0, 100)})` : "";
    log(`skerry: ${widget} (${id})${place && ` at ${place}`} ${words}: ${oneLine(reason)}${inLog}`);
  };
}

/** Remembers where it was called, for a later question: only then does the stack become text. */
function stackHere() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 10;
  const here = new Error("here");
  Error.stackTraceLimit = stackTraceLimit;
  return () => here.stack ?? "";
}

/**
 * File and line of the first caller outside this file. A template that was compiled in memory has a file, but its
 * lines are those of the program that it became.
 *
 * @param {string} stack
 */
function placeIn(stack) {
  const own = fileURLToPath(import.meta.url);
  const frame = stack
    .split("\n")
    .slice(1)
    .find(
      (line) =>
        !line.includes(own) &&
        !line.includes(import.meta.url) &&
        !/[\\/]@skerry[\\/]node[\\/]/.test(line),
    );
  const [, file = "", line = ""] =
    /\(?((?:file:|\/|[A-Za-z]:\\)[^()]*?):(\d+):\d+\)?$/.exec(frame ?? "") ?? [];
  const name = (file.startsWith("file:") ? fileURLToPath(file) : file).replace(/"$/, "");
  return name && (/\.[cm]?[jt]sx?$/.test(name) ? `${name}:${line}` : name);
}

/**
 * @param {string} markup
 * @param {string[]} slots
 */
function putSlots(markup, slots) {
  return markup.replace(/<!--slot (\d+)-->/g, (standIn, index) => slots[index] ?? standIn);
}

/** @param {unknown} value */
function isText(value) {
  return typeof value === "string" && value !== "";
}

/** @param {string} text */
function oneLine(text) {
  return text.replace(/[\s\p{Cc}]+/gu, " ").slice(0, 1_000);
}

/**
 * Creates the function that calls the renderer.
 *
 * @param {string} renderer
 * @param {number} timeout
 * @param {string} key
 * @param {(message: string) => void} log
 * @returns {Ask}
 */
function createAsk(renderer, timeout, key, log) {
  if (!/^[ -~]*$/.test(key)) {
    throw new TypeError("The key is not valid. Expected printable ASCII characters.");
  }
  if (!/^https?:\/\//.test(renderer) || !URL.canParse(renderer)) {
    throw new TypeError(
      `The renderer's URL is ${JSON.stringify(redact(renderer))}. Expected a URL such as http://127.0.0.1:4851.`,
    );
  }
  const url = new URL(`${renderer.replace(/\/$/, "")}/render`);
  const breaker = createBreaker();
  // The log is read by more people than the settings are.
  const shown = redact(url.href);

  return async (jobs, shared) => {
    if (!breaker.allows()) return new Map();
    try {
      const body = `{"islands":{${jobs.join(",")}},${shared}}`;
      const { status = 0, text } = await post(url, body, { timeout, key });
      if (status >= 400 && status < 500) {
        // The renderer works: another page may be accepted.
        if (breaker.reset()) log(`skerry: ${shown} is called again`);
        logFailure(refusal(status, text), jobs.length);
        return new Map();
      }
      if (status !== 200) throw refusal(status, text);
      const answers = readAnswer(text);
      if (breaker.reset()) log(`skerry: ${shown} is called again`);
      return answers;
    } catch (error) {
      logFailure(error, jobs.length);
      if (breaker.trip()) log(`skerry: ${shown} is not called for 5 s after 5 failures`);
      return new Map();
    }
  };

  /**
   * @param {unknown} error
   * @param {number} count
   */
  function logFailure(error, count) {
    const { message, code } = Object(error);
    log(
      `skerry: no markup from ${shown}; number of islands that keep their fallback: ${count}; reason: ${code ?? message}`,
    );
  }
}

/**
 * A URL without the name and the password in it.
 *
 * @param {string} url
 */
function redact(url) {
  return url.replace(/\/\/.*@/s, "//***@");
}

/**
 * The error for a status but 200, with the reason that its body has.
 *
 * @param {number} status
 * @param {string} text
 */
function refusal(status, text) {
  let reason;
  try {
    reason = Object(Object(parse(text)).error).message;
  } catch {
    // The answer of a proxy, for example.
  }
  return new Error(`status ${status}${isText(reason) ? `: ${oneLine(reason)}` : ""}`);
}

/**
 * Not `fetch`: loading it takes most of the time limit of a process's first page.
 *
 * @param {URL} url
 * @param {string} body
 * @param {{ timeout: number, key: string }} options
 * @returns {Promise<{ status: number | undefined, text: string }>}
 */
function post(url, body, { timeout, key }) {
  const { request: open } = url.protocol === "https:" ? https : http;
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...(key ? { authorization: `Bearer ${key}` } : {}),
  };
  return new Promise((resolve, reject) => {
    // A new connection: the renderer may have closed an old one in the meantime.
    const request = open(url, { method: "POST", headers, agent: false }, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      let bytes = 0;
      response.on("error", stop);
      response.on("end", () => {
        clearTimeout(timer);
        resolve({ status: response.statusCode, text: Buffer.concat(parts).toString() });
      });
      response.on("data", (part) => {
        bytes += part.length;
        if (bytes > MAX_ANSWER) stop(new Error(`the answer is longer than ${MAX_ANSWER} bytes`));
        else parts.push(part);
      });
    });
    /** @param {Error} error */
    const stop = (error) => {
      clearTimeout(timer);
      reject(error);
      request.destroy();
    };
    const timeoutError = new Error(`no complete answer within ${timeout} ms`);
    // An answer that arrived while the process was busy is read before the time limit applies.
    const timer = setTimeout(() => setImmediate(stop, timeoutError), timeout);
    request.on("error", stop);
    request.end(body);
  });
}

/**
 * @param {string} text
 * @returns {Map<string, unknown>}
 */
function readAnswer(text) {
  const { islands } = Object(parse(text));
  if (typeof islands !== "object" || islands === null) {
    throw new Error("the answer has no islands");
  }
  return new Map(Object.entries(islands));
}

/**
 * Like `JSON.parse`, which takes a second for five megabytes of brackets, and meanwhile nothing else runs.
 * So the levels are counted before.
 *
 * @param {string} text
 */
function parse(text) {
  let level = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === "[" || character === "{") level += 1;
    else if (character === "]" || character === "}") level -= 1;
    if (level > MAX_LEVELS) throw new Error(`the answer has more than ${MAX_LEVELS} levels`);
  }
  return JSON.parse(text);
}

/**
 * @param {string} text
 * @param {number} start
 */
function endOfString(text, start) {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index;
}

/**
 * After five failed calls in a row the renderer is not called for five seconds; then one page tries
 * again. Otherwise a renderer that hangs would slow down every page.
 */
function createBreaker({ failures = 5, pause = 5000 } = {}) {
  let inARow = 0;
  let nextTry = 0;
  return {
    allows() {
      if (inARow < failures) return true;
      if (performance.now() < nextTry) return false;
      nextTry = performance.now() + pause;
      return true;
    },
    /** @returns {boolean} whether the calls had stopped */
    reset() {
      const hadStopped = inARow >= failures;
      inARow = 0;
      return hadStopped;
    },
    /** @returns {boolean} whether the calls stop with this failure */
    trip() {
      inARow += 1;
      nextTry = performance.now() + pause;
      return inARow === failures;
    },
  };
}

/**
 * An object as JSON; null, undefined and [] become {}. JSON.stringify alone would leave out functions and
 * write NaN as null and a Map as {}, without an error.
 *
 * @param {unknown} value
 * @param {string} label
 */
function writeObject(value, label) {
  let json;
  try {
    json = JSON.stringify(value ?? {}, (key, item) => {
      if (isLost(item)) throw new TypeError(`"${key}" is ${describe(item)}`);
      return item;
    });
  } catch (error) {
    throw new TypeError(`${label} cannot be JSON: ${Object(error).message}`, { cause: error });
  }
  if (json === "[]") return "{}";
  if (!json?.startsWith("{")) {
    throw new TypeError(`${label} cannot be ${describe(value)}. Expected an object.`);
  }
  // Of surrogates JSON.stringify escapes lone ones alone. Keys may have them, too.
  return json.replace(/\\(?:\\|ud[\da-f]{3})/g, (found) => (found === "\\\\" ? found : "\uFFFD"));
}

/**
 * The text with U+FFFD for lone surrogates, which cannot be written as UTF-8.
 *
 * @param {string} text
 */
function wellFormed(text) {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

/** @param {unknown} item */
function isLost(item) {
  if (typeof item === "number") return !Number.isFinite(item);
  const kinds = ["function", "symbol", "bigint"];
  return kinds.includes(typeof item) || item instanceof Map || item instanceof Set;
}

/** @param {unknown} item */
function describe(item) {
  if (typeof item === "number") return String(item);
  const type = typeof item === "object" ? Object(item).constructor?.name : typeof item;
  return `of type ${type}`;
}

/** @param {string} text */
function escapeHtml(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
