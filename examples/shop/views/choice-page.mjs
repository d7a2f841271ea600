import { html } from "hono/html";
import { choiceForm, page } from "./page.mjs";

const ANSWERS = { pending: "not answered yet", granted: "allowed", denied: "refused" };

/** @param {import("./page.mjs").Visit} visit */
export function choicePage(visit) {
  return page({
    title: "Your choice",
    visit,
    asks: true,
    main: html`<div class="wrap flow flow--text">
      <h1 class="title">May we remember how you found us?</h1>
      <p class="lead">
        Until you answer, nothing about your way here is kept. If you refuse, it stays like that.
      </p>
      ${choiceNow(visit)}
      <section class="prose" aria-labelledby="what-title">
        <h2 id="what-title">What it is about</h2>
        <p>
          If you allow it, a cookie named <code>tid</code> keeps for 30 days which page you came to
          first, from where, and with which campaign. When you go on to a partner from here, the
          same text is added to the address. It holds no name and no number that we gave you.
        </p>
        <h2>What happens anyway</h2>
        <p>
          The cart has a cookie of its own, <code>shop_session</code>: without it a server cannot
          tell one cart from another. Your answer to this question is in <code>shop_choice</code>.
          And because this is an example, your browser keeps a list of the last events, for
          <a href="/shop/inspect">the page that shows them</a>; nothing of it is sent anywhere.
        </p>
      </section>
    </div>`,
  });
}

/** @param {import("./page.mjs").Visit} visit */
export function choiceNow({ consent, path }) {
  return html`<div class="now">
    <p>Your answer: <output class="now__answer" data-choice-answer>${ANSWERS[consent]}</output></p>
    ${choiceForm(path)}
  </div>`;
}
