import { html } from "hono/html";
import { choiceForm, page } from "./page.mjs";

const ANSWERS = { pending: "not answered yet", granted: "allowed", denied: "refused" };

/** @param {import("./page.mjs").Visit} visit */
export function choicePage(visit) {
  return page({
    title: "Your choice",
    visit,
    asks: false,
    main: html`<div class="wrap flow flow--text">
      <h1 class="title">May we remember which link brought you here?</h1>
      <p class="lead">
        Until you answer, we store nothing about how you found us. If you refuse, we store nothing
        later either.
      </p>
      ${choiceNow(visit)}
      <section class="prose" aria-labelledby="what-title">
        <h2 id="what-title">What we store</h2>
        <p>
          If you allow it, a cookie named <code>tid</code> stores for 30 days which page you opened
          first, which website you came from, and which campaign. When you follow a link to a
          partner, the same value is added to the URL. It contains neither your name nor a number
          that identifies you.
        </p>
        <h2>What we store in any case</h2>
        <p>
          The cart needs a cookie, <code>shop_session</code>, so that the server knows which cart is
          yours. The cookie <code>shop_choice</code> stores your answer to this question. Because
          this is an example, your browser also keeps a list of the last events for
          <a href="/shop/inspect">the page that shows them</a>. It is not sent anywhere.
        </p>
      </section>
    </div>`,
  });
}

/** @param {import("./page.mjs").Visit} visit */
export function choiceNow({ consent, path }) {
  return html`<div class="now">
    <p>
      Your answer:
      <output
        class="now__answer"
        data-choice-answer
        data-granted="${ANSWERS.granted}"
        data-denied="${ANSWERS.denied}"
        >${ANSWERS[consent]}</output
      >
    </p>
    ${choiceForm(path, consent)}
  </div>`;
}
