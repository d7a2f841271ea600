import minifyHtml from "@minify-html/node";
import { minify } from "html-minifier-terser";

/** Programs between a server and its visitors that write the page anew. */
export interface Optimiser {
  /** Comments survive it: server markup can be hydrated. */
  keepsMarkers: boolean;
  rewrite(html: string): string | Promise<string>;
}

/** Elements that optimisers leave alone: white space and comments mean something in there. */
const verbatim = /(<(script|style|pre|textarea)\b[^]*?<\/\2>)/i;

/** Applies a function to the HTML around scripts, style sheets, preformatted text and text fields. */
function outside(html: string, rewrite: (part: string) => string): string {
  return html
    .split(verbatim)
    .map((part, i) => [rewrite(part), part, ""][i % 3])
    .join("");
}

/** As many options of html-minifier-terser as leave a page what it is. */
const minified = {
  collapseBooleanAttributes: true,
  collapseInlineTagWhitespace: true,
  collapseWhitespace: true,
  decodeEntities: true,
  minifyCSS: true,
  minifyJS: true,
  processScripts: ["application/json"],
  removeAttributeQuotes: true,
  removeComments: true,
  removeEmptyAttributes: true,
  removeOptionalTags: true,
  removeRedundantAttributes: true,
  removeScriptTypeAttributes: true,
  sortAttributes: true,
  sortClassName: true,
  useShortDoctype: true,
};

/** Without the option that also removes spaces that visitors see. */
const withMarkers = {
  ...minified,
  collapseInlineTagWhitespace: false,
  ignoreCustomComments: [/^skerry /],
};

const minifyAll = (html: string, keep_comments: boolean): string =>
  minifyHtml
    .minify(Buffer.from(html), { keep_comments, minify_css: true, minify_js: true })
    .toString();

export const optimisers: Readonly<Record<string, Optimiser>> = {
  "white space collapsed": {
    keepsMarkers: true,
    rewrite: (html) => outside(html, (part) => part.replace(/\s+/g, " ")),
  },
  "white space between tags removed": {
    keepsMarkers: true,
    rewrite: (html) => outside(html, (part) => part.replace(/>\s+</g, "><").replace(/\s+/g, " ")),
  },
  "comments stripped": {
    keepsMarkers: false,
    rewrite: (html) => outside(html, (part) => part.replace(/<!--[^]*?-->/g, "")),
  },
  // PageSpeed, lazy loading plugins, extensions.
  "attributes added": {
    keepsMarkers: true,
    rewrite: (html) =>
      outside(html, (part) =>
        part
          .replace(/<(img|a|input|button|textarea)\b/g, '<$1 data-pagespeed-url-hash="12"')
          .replace(/<(div|section|ul|li|p|form)\b/g, '<$1 data-ps="" data-gramm="false"')
          .replace(/<img\b(?![^>]*\sloading=)/g, '<img loading="lazy"'),
      ),
  },
  "html-minifier-terser": {
    keepsMarkers: false,
    rewrite: (html) => minify(html, minified),
  },
  "html-minifier-terser, which keeps the markers": {
    keepsMarkers: true,
    rewrite: (html) => minify(html, withMarkers),
  },
  "minify-html": { keepsMarkers: false, rewrite: (html) => minifyAll(html, false) },
  "minify-html, which keeps comments": {
    keepsMarkers: true,
    rewrite: (html) => minifyAll(html, true),
  },
};

/** As Cloudflare encodes an address: the first byte is combined with all others. */
function encode(address: string): string {
  const key = 0x5a;
  const bytes = [key, ...Buffer.from(address).map((byte) => byte ^ key)];
  return Buffer.from(bytes).toString("hex");
}

const address = /[\w.+-]+@[\w-]+\.[\w.-]*\w/g;

/** Cloudflare's email obfuscation: addresses in texts and links, and a script that reads them again. */
export function hideAddresses(html: string): string {
  const hidden = outside(html, (part) =>
    part
      .replace(
        /href="mailto:([^"]+)"/g,
        (_, to) => `href="/cdn-cgi/l/email-protection#${encode(to)}"`,
      )
      .replace(/>([^<]+)</g, (_, text: string) => {
        const replaced = text.replace(
          address,
          (found) =>
            `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${encode(found)}">[email&#160;protected]</a>`,
        );
        return `>${replaced}<`;
      }),
  );
  return hidden.replace(
    "</body>",
    '<script data-cfasync="false" src="/cdn-cgi/email-decode.js"></script></body>',
  );
}

/** Does what Cloudflare's own script does with the addresses. */
export const decodeAddresses = `
const decode = (hex) => {
  const bytes = hex.match(/../g).map((pair) => parseInt(pair, 16));
  return bytes.slice(1).map((byte) => String.fromCharCode(byte ^ bytes[0])).join("");
};
for (const link of document.querySelectorAll('a[href*="/email-protection#"]')) {
  link.href = "mailto:" + decode(link.getAttribute("href").split("#")[1]);
}
for (const link of document.querySelectorAll(".__cf_email__")) {
  link.replaceWith(document.createTextNode(decode(link.dataset.cfemail)));
}
`;

/** WP Rocket and its like: no script runs before the visitor does something. */
export function delayScripts(html: string): string {
  const delayed = html.replace(/<script\b([^>]*)>/g, (tag, attributes: string) => {
    if (/application\/json/.test(attributes)) return tag;
    const type = /\btype="?(\w+)/.exec(attributes)?.[1] ?? "text/javascript";
    const rest = attributes.replace(/\s(type|src)=/g, " data-rocket-$1=");
    return `<script type="rocketlazyloadscript" data-kind="${type}"${rest}>`;
  });
  const start = `
const events = ["keydown", "mousedown", "touchstart", "wheel", "pointerdown"];
const start = () => {
  for (const type of events) removeEventListener(type, start, true);
  for (const old of document.querySelectorAll('[type="rocketlazyloadscript"]')) {
    const script = document.createElement("script");
    script.type = old.dataset.kind;
    if (old.dataset.rocketSrc) script.src = old.dataset.rocketSrc;
    else script.textContent = old.textContent;
    old.replaceWith(script);
  }
};
for (const type of events) addEventListener(type, start, true);`;
  return delayed.replace("</body>", `<script>${start}</script></body>`);
}

/** LiteSpeed, Autoptimize: every script is deferred, those in the page by an address with their text. */
export function deferScripts(html: string): string {
  return html.replace(
    /<script\b([^>]*)>([^]*?)<\/script>/g,
    (whole, attributes: string, text: string) => {
      if (/application\/json/.test(attributes)) return whole;
      const rest = attributes.replace(/\sasync\b/, "");
      if (/\ssrc=/.test(attributes)) return `<script${rest} defer></script>`;
      const url = `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
      return `<script${rest} src="${url}" defer></script>`;
    },
  );
}
