import { html } from "hono/html";

/** @typedef {ReturnType<typeof html>} Html */

/**
 * How an engine of components writes them.
 *
 * @typedef {object} Component
 * @property {(parts: { refresh: Html, note: Html, search: Html, features: Html }, round: number, isFirst: boolean) => Html} wrap
 *   the content as a component, `isFirst` in the page and not in an answer
 * @property {(html: string, round: number) => { type: string, body: string }} answer to a request for it
 */

const livewireSnapshot = (/** @type {number} */ round) =>
  JSON.stringify({ data: { round }, memo: { id: "page", name: "page" }, checksum: "" });

/** Livewire leaves the component inside out of the answer: it is asked for by itself. */
const livewireInside = (/** @type {Html} */ features, /** @type {boolean} */ isFirst) =>
  isFirst
    ? html`<section wire:id="features" wire:key="features" wire:snapshot="{}">${features}</section>`
    : html`<section wire:id="features" wire:key="features"></section>`;

/** @type {Component} */
export const livewireComponent = {
  wrap: ({ refresh, note, search, features }, round, isFirst) =>
    html`<div class="engine__content" wire:id="page" wire:snapshot="${livewireSnapshot(round)}">
      <div class="engine__refresh">${refresh}</div>
      ${note}
      <div wire:key="search">${search}</div>
      ${livewireInside(features, isFirst)}
    </div>`,
  answer: (written, round) => ({
    type: "application/json",
    body: JSON.stringify({
      components: [{ snapshot: livewireSnapshot(round), effects: { html: written } }],
    }),
  }),
};

/** @type {Component} */
export const liveComponent = {
  wrap: ({ refresh, note, search, features }, round) =>
    html`<div
      class="engine__content"
      id="live-page"
      data-controller="live"
      data-live-name-value="page"
      data-live-url-value="/page-engines/live-component/update"
      data-live-props-value="${JSON.stringify({ round, "@checksum": "" })}"
    >
      <div class="engine__refresh">${refresh}</div>
      ${note}${search}${features}
    </div>`,
  answer: (written) => ({ type: "application/vnd.live-component+html", body: written }),
};
