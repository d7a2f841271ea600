import { html, raw } from "hono/html";
import { exampleStrip, themeLinks } from "../plain-html/landing-parts.mjs";

/**
 * @typedef {{ code: string, name: string }} Harbour
 * @typedef {{ slot: string, title: string, answer: string }} Question
 * @typedef {{ time: string, from: string, to: string, price: string }} Sailing
 * @typedef {object} Content
 * @property {string} title
 * @property {string} lead
 * @property {Harbour[]} harbours
 * @property {Sailing[]} sailings
 * @property {{ unknown: string, same: string }} errors
 * @property {Question[]} questions
 * @property {object} config
 *
 * @typedef {import("./app.mjs").Booking} Booking
 */

/**
 * The page with the form.
 *
 * @param {Content} content
 * @param {Booking} [booking] what was sent
 * @param {Booking} [errors] what is wrong with it
 */
export function bookingPage(content, booking = {}, errors = {}) {
  const tabs = {
    label: "Crossings",
    tabs: [
      { slot: "book", title: "Book" },
      { slot: "times", title: "Timetable" },
    ],
  };
  return frame(
    content,
    html`
      <p class="lead">${content.lead}</p>
      <div data-widget="tabs" data-load="eager" data-props="${JSON.stringify(tabs)}">
        <section class="panel" data-slot="book">
          <h2 class="slot__title">Book</h2>
          ${bookingForm(content, booking, errors)}
        </section>
        <section class="panel" data-slot="times">
          <h2 class="slot__title">Timetable</h2>
          ${timetable(content)}
        </section>
      </div>
      <section class="part">
        <h2>Questions</h2>
        ${questions(content)}
      </section>
      <section class="part">
        <h2>Storm warnings</h2>
        ${warnings()}
      </section>
    `,
  );
}

/**
 * @param {Content} content
 * @param {Record<string, string>} query of the page's URL
 */
export function bookedPage(content, query) {
  const name = (/** @type {string | undefined} */ code) =>
    content.harbours.find((one) => one.code === code)?.name ?? "somewhere";
  return frame(
    { ...content, title: "Your crossing" },
    html`
      <p class="lead" role="status">
        From ${name(query["from"])} to ${name(query["to"])}. Nothing was booked: this is an example.
      </p>
      <p><a href="/own-widgets/">Book another crossing</a></p>
    `,
  );
}

/**
 * @param {Content} content
 * @param {Booking} booking
 * @param {Booking} errors
 */
function bookingForm({ harbours }, booking, errors) {
  return html`
    <form class="form" action="/own-widgets/" method="post">
      ${harbourField(harbours, "from", "From", booking.from, errors.from)}
      ${harbourField(harbours, "to", "To", booking.to, errors.to)}
      <button class="button">Find a ferry</button>
    </form>
  `;
}

/**
 * A field of the page. The widget puts a combobox in its place, which sends the same value.
 *
 * @param {Harbour[]} harbours
 * @param {"from" | "to"} name
 * @param {string} label
 * @param {string} [value]
 * @param {string} [error]
 */
function harbourField(harbours, name, label, value = "", error = "") {
  const props = { name, label, harbours, ...(value && { value }), ...(error && { error }) };
  return html`
    <div data-widget="harbour-field" data-load="eager" data-props="${JSON.stringify(props)}">
      <div class="field">
        <label class="field__label" for="${name}">${label}</label>
        <select
          class="field__input"
          id="${name}"
          name="${name}"
          required
          ${error ? html`aria-invalid="true" aria-describedby="${name}-error"` : ""}
        >
          <option value="">Choose a harbour</option>
          ${harbours.map(
            ({ code, name }) =>
              html`<option value="${code}" ${code === value ? raw("selected") : ""}>
                ${name}
              </option>`,
          )}
        </select>
        ${error && html`<p class="field__error" id="${name}-error">${error}</p>`}
      </div>
    </div>
  `;
}

/** @param {Content} content */
function timetable({ sailings }) {
  const tip = {
    text: "Ask at the harbour office: the ferry waits for the tide.",
  };
  return html`
    <div class="scroller" tabindex="0" role="region" aria-label="Timetable">
      <table class="times">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col" class="times__price">Fare</th>
          </tr>
        </thead>
        <tbody>
          ${sailings.map(
            ({ time, from, to, price }) => html`
              <tr>
                <td>${time}</td>
                <td>${from}</td>
                <td>${to}</td>
                <td class="times__price">€${price}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
    <p class="note">
      Times depend on the
      <span data-widget="tooltip" data-props="${JSON.stringify(tip)}"><a href="#main">tide</a></span
      >.
    </p>
  `;
}

/** @param {Content} content */
function questions({ questions }) {
  const props = { items: questions.map(({ slot, title }) => ({ slot, title })) };
  return html`
    <div data-widget="accordion" data-props="${JSON.stringify(props)}">
      ${questions.map(
        ({ slot, title, answer }) => html`
          <div data-slot="${slot}">
            <h3 class="slot__title">${title}</h3>
            <p>${answer}</p>
          </div>
        `,
      )}
    </div>
  `;
}

function warnings() {
  const props = { open: "Get storm warnings", title: "Storm warnings by email" };
  return html`
    <div data-widget="dialog" data-props="${JSON.stringify(props)}">
      <form class="form" action="/own-widgets/">
        <h3 class="slot__title">By email</h3>
        <div class="field">
          <label class="field__label" for="mail">Your email address</label>
          <input
            class="field__input"
            id="mail"
            name="mail"
            type="email"
            required
            autocomplete="email"
          />
        </div>
        <button class="button">Send me warnings</button>
      </form>
    </div>
  `;
}

/**
 * @param {Content} content
 * @param {unknown} main
 */
function frame({ title, lead, config }, main) {
  return html`<!doctype html>
    <html lang="en" dir="ltr" data-sk-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Fable Harbour Ferries</title>
        <meta name="description" content="${lead}" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/own-widgets/skerry/skerry.css" />
        <script type="application/json" id="skerry-config">
          ${raw(JSON.stringify(config).replaceAll("<", "\\u003c"))}
        </script>
        <script type="module" src="/own-widgets/skerry/skerry.js" async></script>
        <link rel="stylesheet" href="/brand.css" />
        <link rel="stylesheet" href="/own-widgets/ferries.css" />
        <script type="module" src="/theme-toggle.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="bar wrap">
          <a class="brand" href="/own-widgets/">
            <svg class="brand__mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
              <rect width="32" height="32" rx="10" />
              <path d="M7 18h18l-3 5H10zM12 18v-6h8v6M16 12V8M6 26q5-3 10 0t10 0" />
            </svg>
            Fable Harbour Ferries
          </a>
          ${themeLinks}
        </header>
        <main class="wrap ferries" id="main">
          <h1>${title}</h1>
          ${main}
        </main>
        <footer class="wrap footer">
          <p class="footer__brand">Fable Harbour Ferries</p>
          <nav class="footer__nav" aria-label="More pages">
            <a href="/landing">Fable Harbour</a>
          </nav>
          <p class="footer__note">A fictional company with fictional ferries.</p>
        </footer>
        ${exampleStrip()}
      </body>
    </html>`;
}
