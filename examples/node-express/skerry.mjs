/**
 * Skerry islands in pages that Node renders, with any template language. Copy this file; it needs
 * Node 20 and nothing else.
 *
 *   const skerry = createSkerry({ renderer: process.env.SKERRY_RENDERER, config: { product: "acme" } });
 *   app.use(skerry.express); // templates of Express now have widget(), and their pages are filled
 *
 * Without Express:
 *
 *   const page = skerry.page(); // for each request
 *   page.widget("search-form", { tld: "com" }, { fallback: "<form>…</form>" }); // in the template
 *   html = await page.fill(html); // when the page is complete
 *
 * Without a renderer the browser renders the islands, and `fill` gives back the page as it is.
 *
 * @typedef {object} SiteOptions
 * @property {string} [renderer] address of `skerry serve`, such as "http://127.0.0.1:4851"; "" for none
 * @property {number} [timeout] milliseconds that a page waits for the renderer, everything included; default 100
 * @property {object} [config] what the page's block #skerry-config holds
 * @property {(message: string) => void} [log] gets a line for each fault; default `console.warn`
 *
 * @typedef {object} IslandOptions
 * @property {string} [id] starts the ids inside the markup: 1 to 32 of A-Z a-z 0-9 _ -; default s1-, s2-, …
 * @property {string} [load] when the browser loads the widget, such as "visible" or "eager"
 * @property {string} [fallback] HTML of the page that works without script
 *
 * @typedef {object} Page
 * @property {(name: string, props?: object | null, options?: IslandOptions) => string} widget
 *   The island as HTML. Throws a TypeError for a bad name or id, and for props that JSON cannot hold.
 * @property {(html: string) => Promise<string>} fill
 *   Asks the renderer once for all islands in the page and puts its markup in place of the fallbacks.
 *   Whatever the renderer does, this gives a whole page in time and never rejects.
 *
 * @typedef {{ widget: string, props: string, id: string }} Island props are JSON already
 * @typedef {(islands: Map<string, Island>, config: string) => Promise<Map<string, unknown>>} Ask
 */

/**
 * The parts of Express that are used.
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

const MAX_ISLANDS = 64; // The renderer takes no more at once.
const MAX_ANSWER = 5_000_000; // bytes
const INLINE = new Set(["tooltip"]); // They stand inside sentences.

/**
 * @param {SiteOptions} [options]
 * @throws {TypeError} when the renderer's address is none of http or https, or JSON cannot hold the config
 */
export function createSkerry({ renderer, timeout = 100, config = {}, log = console.warn } = {}) {
  const ask = renderer ? createAsk(renderer, timeout, log) : null;
  const text = writeObject(config, "config");

  /**
   * The islands of one page. Make a new one for each request.
   *
   * @param {object} [own] another config, for sites whose pages differ, for example in their locale
   * @returns {Page}
   */
  const page = (own) => createPage(ask, own ? writeObject(own, "config") : text, log);

  /**
   * Middleware of Express: gives templates `widget` and fills what `response.render` makes.
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
  // New in each request, so that nobody can write a slot into a comment field.
  const nonce = randomUUID();
  const slots = new RegExp(`<!--${nonce} ([\\w-]+)-->(.*?)<!--/${nonce} \\1-->`, "gs");
  /** @type {Map<string, Island>} */
  const islands = new Map();
  let number = 0;

  const nextId = () => {
    let id;
    do id = `s${(number += 1)}-`;
    while (islands.has(id));
    return id;
  };

  /**
   * A tooltip's own content may hold islands, so what stays is looked through as well.
   *
   * @param {string} html
   * @param {Map<string, string>} markup
   * @returns {string}
   */
  const replaceSlots = (html, markup) =>
    html.replace(slots, (_slot, id, fallback) => markup.get(id) ?? replaceSlots(fallback, markup));

  /** @param {string} html */
  const askFor = async (html) => {
    const starts = new RegExp(`<!--${nonce} ([\\w-]+)-->`, "g");
    const asked = [...html.matchAll(starts)].slice(0, MAX_ISLANDS).map(([, id = ""]) => id);
    if (!ask || asked.length === 0) return new Map();
    const answers = await ask(new Map([...islands].filter(([id]) => asked.includes(id))), config);
    return readMarkup(answers, islands, log);
  };

  return {
    widget(name, props, { id: chosen, load, fallback = "" } = {}) {
      if (typeof name !== "string" || !/^[a-z][a-z\d-]*$/.test(name)) {
        throw new TypeError(
          `${JSON.stringify(name)} is no widget's name. Expected a-z, 0-9 and -, such as "search-form".`,
        );
      }
      const id = chosen ?? nextId();
      if (!/^[\w-]{1,32}$/.test(id)) {
        throw new TypeError(
          `The id ${JSON.stringify(id)} of ${name} cannot be. Expected 1 to 32 of A-Z, a-z, 0-9, _ and -.`,
        );
      }
      if (islands.has(id)) {
        throw new TypeError(
          `The id "${id}" of ${name} is the id of another island of this page. Give each its own.`,
        );
      }
      const json = writeObject(props, `${name}: props`);
      islands.set(id, { widget: name, props: json, id });
      const tag = INLINE.has(name) ? "span" : "div";
      const trigger = load ? ` data-load="${escapeHtml(load)}"` : "";
      // Slots are comments, so that the fallback is there even if nobody calls `fill`.
      const inside = ask ? `<!--${nonce} ${id}-->${fallback}<!--/${nonce} ${id}-->` : fallback;
      return `<${tag} data-widget="${name}" data-props="${escapeHtml(json)}"${trigger}>${inside}</${tag}>`;
    },

    async fill(html) {
      return ask ? replaceSlots(html, await askFor(html)) : html;
    },
  };
}

/**
 * What the renderer has answered for each island, as far as it can be used.
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
      const fault = error
        ? JSON.stringify(error)
        : "the answer has no markup that starts with its marker";
      log(`skerry: ${widget} (${id}) keeps its fallback: ${fault}`);
    }
  }
  return markup;
}

/**
 * The one call to the renderer that a page makes.
 *
 * @param {string} renderer
 * @param {number} timeout
 * @param {(message: string) => void} log
 * @returns {Ask}
 */
function createAsk(renderer, timeout, log) {
  if (!/^https?:\/\//.test(renderer) || !URL.canParse(renderer)) {
    throw new TypeError(
      `The renderer's address is ${JSON.stringify(renderer)}. Expected one such as http://127.0.0.1:4851.`,
    );
  }
  const url = new URL(`${renderer.replace(/\/$/, "")}/render`);
  const breaker = createBreaker();

  return async (islands, config) => {
    if (!breaker.allows()) return new Map();
    // Names and ids hold nothing that JSON would escape; props and config are JSON already.
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
        `skerry: no markup from ${url}, islands that keep their fallback: ${islands.size}: ${code ?? message}`,
      );
      return new Map();
    }
  };
}

/**
 * Not `fetch`: loading it takes most of the time-out of a process's first page.
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
    // A connection of its own: a kept one may turn out to be closed.
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
    const late = new Error(`no whole answer within ${timeout} ms`);
    // An answer that has come while the process was busy is read before the time-out counts.
    const timer = setTimeout(() => setImmediate(stop, late), timeout);
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
 * Leaves a renderer alone that has failed five times in a row: for five seconds, then one page tries
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
 * An object as JSON; what is none or empty becomes {}. JSON.stringify alone leaves functions out and
 * writes NaN as null and a Map as {}, without a word.
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
