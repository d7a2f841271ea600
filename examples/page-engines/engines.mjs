import { html, raw } from "hono/html";
import { liveComponent, livewireComponent } from "./components.mjs";

/**
 * An engine that changes parts of a page, as a page uses it.
 *
 * @typedef {object} Engine
 * @property {string} name in the URL
 * @property {string} title
 * @property {string} about what the page shows, one or two sentences
 * @property {Record<string, string>} files name under /page-engines/files/ → module of npm
 * @property {ReturnType<typeof html>} head
 * @property {ReturnType<typeof html>} refresh the control that asks the server for the page again, or the app
 * @property {boolean} [isApp] the page has its island in an app of its own
 * @property {string} [importMap] in the page, by its hash in the policy
 * @property {import("./components.mjs").Component} [component] what the content is in, when the server answers with parts
 */

/** @param {string} name */
const asset = (name) => html`<script type="module" src="/page-engines/assets/${name}.js"></script>`;

const importMap = JSON.stringify({
  imports: {
    "@hotwired/stimulus": "/page-engines/files/stimulus.js",
    "@symfony/ux-live-component": "/page-engines/files/live-component.js",
  },
});

/** @type {Engine[]} */
export const engines = [
  {
    name: "turbo",
    title: "Turbo",
    about:
      "Turbo requests the page again and morphs what has changed. The islands stay as they are: type a name, choose a tab, then refresh.",
    files: { "turbo.js": "@hotwired/turbo/dist/turbo.es2017-esm.js" },
    head: html`<meta name="turbo-refresh-method" content="morph" />
      <meta name="turbo-refresh-scroll" content="preserve" />
      <script type="module" src="/page-engines/files/turbo.js"></script>`,
    refresh: html`<a class="button" href="/page-engines/turbo" data-turbo-action="replace"
      >Refresh</a
    >`,
  },
  {
    name: "htmx",
    title: "htmx",
    about:
      "htmx replaces the part below with what the server answers, using its Idiomorph extension. The islands stay as they are: type a name, choose a tab, then refresh.",
    files: {
      "idiomorph.js": "idiomorph/dist/idiomorph.js",
      "htmx.js": "htmx.org/dist/htmx.js",
      "idiomorph-ext.js": "idiomorph/dist/idiomorph-ext.js",
    },
    head: html`<meta name="htmx-config" content='{"includeIndicatorStyles":false}' />
      <script src="/page-engines/files/idiomorph.js"></script>
      <script src="/page-engines/files/htmx.js"></script>
      <script src="/page-engines/files/idiomorph-ext.js"></script>`,
    refresh: html`<a
      class="button"
      href="/page-engines/htmx"
      hx-ext="morph"
      hx-get="/page-engines/htmx"
      hx-select="#content"
      hx-target="#content"
      hx-swap="morph:outerHTML"
      >Refresh</a
    >`,
  },
  {
    name: "alpine",
    title: "Alpine",
    about:
      "Alpine morphs the part below to what the server answers. The islands stay as they are: type a name, choose a tab, then refresh.",
    files: {
      "alpine.js": "alpinejs/dist/module.esm.js",
      "alpine-morph.js": "@alpinejs/morph/dist/module.esm.js",
    },
    head: asset("alpine-refresh"),
    refresh: html`<a
      class="button"
      href="/page-engines/alpine"
      x-data
      x-on:click.prevent="$refresh()"
      >Refresh</a
    >`,
  },
  {
    name: "livewire",
    title: "Livewire",
    about:
      "Two components, one inside the other. Alpine's morph changes them with the hooks and keys of Livewire's front end. The islands stay as they are: type a name, choose a tab, then refresh.",
    files: {
      "alpine.js": "alpinejs/dist/module.esm.js",
      "alpine-morph.js": "@alpinejs/morph/dist/module.esm.js",
    },
    head: asset("livewire"),
    refresh: html`<button class="button" type="button" wire:click="$refresh">Refresh</button>`,
    component: livewireComponent,
  },
  {
    name: "live-component",
    title: "Live Components",
    about:
      "A Symfony component, changed by its own front end, which contains Idiomorph. The islands stay as they are: type a name, choose a tab, then refresh.",
    files: {
      "stimulus.js": "@hotwired/stimulus/dist/stimulus.js",
      "live-component.js": "@symfony/ux-live-component/dist/live_controller.js",
    },
    importMap,
    head: html`${raw(`<script type="importmap">${importMap}</script>`)}${asset("live-component")}`,
    refresh: html`<button class="button" type="button" data-action="live#$render">Refresh</button>`,
    component: liveComponent,
  },
  {
    name: "unpoly",
    title: "Unpoly",
    about:
      "Unpoly replaces the part below with a new one, and keeps elements that are marked for it. The search form is marked: type a name, then refresh.",
    files: { "unpoly.js": "unpoly/unpoly.js" },
    head: html`<script src="/page-engines/files/unpoly.js"></script>`,
    refresh: html`<a
      class="button"
      href="/page-engines/unpoly"
      up-target="#content"
      up-history="false"
      >Refresh</a
    >`,
  },
  {
    name: "react",
    isApp: true,
    title: "React",
    about:
      "The page has a React app of its own, which uses the same copy of React. It writes the island's HTML and leaves what is inside to the widget.",
    files: {},
    head: asset("react-app"),
    refresh: html`<div id="app" data-update="Update" data-count="Updates of the app: {count}">
      <form action="/domains/search">
        <label>Domain name <input name="domain_check[domains]" /></label> <button>Search</button>
      </form>
    </div>`,
  },
];
