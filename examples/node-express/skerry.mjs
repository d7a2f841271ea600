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
 * @property {number} [timeout] time in milliseconds for the whole call to the renderer; default 100
 * @property {object} [config] the content of the page's block #skerry-config
 * @property {(message: string) => void} [log] gets one line for each error; default `console.warn`
 *
 * @typedef {object} IslandOptions
 * @property {string} [id] prefix of the ids in the markup: 1 to 32 of A-Z a-z 0-9 _ -; default s1-, s2-, …
 * @property {string} [load] when the browser loads the widget, such as "visible" or "eager"
 * @property {string} [fallback] HTML that works without JavaScript
 *
 * @typedef {object} Page
 * @property {(name: string, props?: object | null, options?: IslandOptions) => string} widget
 *   The island as HTML. Throws a TypeError if the name or the id is not valid, or if the props cannot be JSON.
 * @property {(html: string) => Promise<string>} fill
 *   Calls the renderer once for all islands in the page, and replaces the fallbacks with its markup.
 *   Whatever the renderer does, the result is a complete page within the time limit. Never rejects.
 *
 * @typedef {{ widget: string, props: string, id: string }} Island `props` is JSON text
 * @typedef {(islands: Map<string, Island>, config: string) => Promise<Map<string, unknown>>} Ask
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
import http from "node:http";
import https from "node:https";

const MAX_ISLANDS = 64; // in one call: the limit of the renderer
const MAX_ANSWER = 5_000_000; // bytes
const INLINE = new Set(["tooltip"]); // part of a sentence

/**
 * @param {SiteOptions} [options]
 * @throws {TypeError} when the renderer's URL is not http or https, or the config cannot be JSON
 */
export function createSkerry({ renderer, timeout = 100, config = {}, log = console.warn } = {}) {
  const ask = renderer ? createAsk(renderer, timeout, log) : null;
  const text = writeObject(config, "config");

  /**
   * The islands of one page. Create a new one for each request.
   *
   * @param {object} [own] another config for this page, for example with another locale
   * @returns {Page}
   */
  const page = (own) => createPage(ask, own ? writeObject(own, "config") : text, log);

  /**
   * Middleware for Express: gives templates the function `widget` and fills the pages of `response.render`.
   *
   * @param {unknown} _request
   * @param {Response} response
   * @param {(error?: unknown) => void} next
   */
  const express = (_request, response, next) => {
    const { widget, fill } = page();
    const render = response.render.bind(response);
    response.locals["widget"] = widget;
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
 * @param {Ask | null} ask
 * @param {string} config
 * @param {(message: string) => void} log
 * @returns {Page}
 */
function createPage(ask, config, log) {
  const slots = createSlots();
  /** @type {Map<string, Island>} */
  const islands = new Map();
  const nextId = createCounter(islands);

  return {
    widget(name, props, { id: chosen, load, fallback = "" } = {}) {
      checkName(name);
      const id = chosen ?? nextId();
      checkId(id, name, islands);
      const json = writeObject(props, `${name}: props`);
      islands.set(id, { widget: name, props: json, id });
      const content = ask ? slots.wrap(id, fallback) : fallback;
      return writeElement(name, json, load, content);
    },

    async fill(html) {
      if (!ask) return html;
      const ids = slots.find(html).slice(0, MAX_ISLANDS);
      if (ids.length === 0) return slots.replace(html, new Map());
      const asked = new Map([...islands].filter(([id]) => ids.includes(id)));
      return slots.replace(html, readMarkup(await ask(asked, config), islands, log));
    },
  };
}

/**
 * Slots mark the fallbacks in a page. They are comments, so that a page works even if `fill` is never
 * called. Each page has a new random value in them, so that text of visitors cannot contain a slot.
 */
function createSlots() {
  const nonce = randomUUID();
  const starts = new RegExp(`<!--${nonce} ([\\w-]+)-->`, "g");
  const slots = new RegExp(`<!--${nonce} ([\\w-]+)-->(.*?)<!--/${nonce} \\1-->`, "gs");

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

    /**
     * Removes all slots, and puts markup in the place of the fallbacks. A fallback that stays is searched
     * too, because the content of a tooltip may contain islands.
     *
     * @param {string} html
     * @param {Map<string, string>} markup
     * @returns {string}
     */
    replace(html, markup) {
      return html.replace(
        slots,
        (_slot, id, fallback) => markup.get(id) ?? this.replace(fallback, markup),
      );
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
 * @param {string} json
 * @param {string | undefined} load
 * @param {string} content
 */
function writeElement(name, json, load, content) {
  const tag = INLINE.has(name) ? "span" : "div";
  const trigger = load ? ` data-load="${escapeHtml(load)}"` : "";
  return `<${tag} data-widget="${name}" data-props="${escapeHtml(json)}"${trigger}>${content}</${tag}>`;
}

/**
 * The markup in the renderer's answer. Logs why an island has none.
 *
 * @param {Map<string, unknown>} answers
 * @param {Map<string, Island>} islands
 * @param {(message: string) => void} log
 */
function readMarkup(answers, islands, log) {
  /** @type {Map<string, string>} */
  const markup = new Map();
  for (const [id, { widget }] of islands) {
    if (!answers.has(id)) continue;
    const { html, error } = Object(answers.get(id));
    if (typeof html === "string" && html.startsWith("<!--skerry ")) {
      markup.set(id, html);
    } else if (html !== "") {
      const reason = error
        ? JSON.stringify(error)
        : "the answer has no markup that starts with a marker";
      log(`skerry: ${widget} (${id}) keeps its fallback: ${reason}`);
    }
  }
  return markup;
}

/**
 * Creates the function that calls the renderer.
 *
 * @param {string} renderer
 * @param {number} timeout
 * @param {(message: string) => void} log
 * @returns {Ask}
 */
function createAsk(renderer, timeout, log) {
  if (!/^https?:\/\//.test(renderer) || !URL.canParse(renderer)) {
    throw new TypeError(
      `The renderer's URL is ${JSON.stringify(renderer)}. Expected a URL such as http://127.0.0.1:4851.`,
    );
  }
  const url = new URL(`${renderer.replace(/\/$/, "")}/render`);
  const breaker = createBreaker();

  return async (islands, config) => {
    if (!breaker.allows()) return new Map();
    // Names and ids contain nothing that JSON would escape; props and config are JSON text.
    const jobs = [...islands.values()].map(
      ({ widget, props, id }) => `"${id}":{"widget":"${widget}","props":${props},"id":"${id}"}`,
    );
    try {
      const body = `{"islands":{${jobs.join(",")}},"config":${config}}`;
      const answers = readAnswer(await post(url, body, timeout));
      breaker.reset();
      return answers;
    } catch (error) {
      breaker.trip();
      const { message, code } = Object(error);
      log(
        `skerry: no markup from ${url}; number of islands that keep their fallback: ${islands.size}; reason: ${code ?? message}`,
      );
      return new Map();
    }
  };
}

/**
 * Not `fetch`: loading it takes most of the time limit of a process's first page.
 *
 * @param {URL} url
 * @param {string} body
 * @param {number} timeout
 * @returns {Promise<string>}
 */
function post(url, body, timeout) {
  const { request: open } = url.protocol === "https:" ? https : http;
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    // A new connection: the renderer may have closed an old one in the meantime.
    const request = open(url, { method: "POST", headers, agent: false }, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      let bytes = 0;
      response.on("error", stop);
      response.on("end", () => {
        clearTimeout(timer);
        resolve(Buffer.concat(parts).toString());
      });
      response.on("data", (part) => {
        bytes += part.length;
        if (bytes > MAX_ANSWER) stop(new Error(`the answer is longer than ${MAX_ANSWER} bytes`));
        else parts.push(part);
      });
      if (response.statusCode !== 200) stop(new Error(`status ${response.statusCode}`));
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
  const { islands } = Object(JSON.parse(text));
  if (typeof islands !== "object" || islands === null) {
    throw new Error("the answer has no islands");
  }
  return new Map(Object.entries(islands));
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
    reset() {
      inARow = 0;
    },
    trip() {
      inARow += 1;
      nextTry = performance.now() + pause;
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
  return json;
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
