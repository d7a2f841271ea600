import { html } from "hono/html";

/**
 * The search form that the server writes: it works without JavaScript and is as large as the widget that
 * replaces it.
 *
 * @param {object} search
 * @param {string} search.action URL of the results page
 * @param {string} search.className
 * @param {string} [search.id]
 * @param {string[]} [search.typed] the names of the last search, default none
 * @param {string} [search.tld] extension of a name without one, default "com"
 * @param {string[]} [search.examples] placeholders, default those of the widget
 * @param {string} [search.propsFrom] URL of props that are the visitor's own, default none
 */
export function searchIsland({
  action,
  className,
  id,
  typed = [],
  tld = "com",
  examples,
  propsFrom,
}) {
  const multi = typed.length > 1;
  return html`<div
    class="${className}"
    ${id ? html`id="${id}"` : ""}
    data-widget="search-form"
    data-props="${JSON.stringify({ tld, required: true, multi, domains: typed, examples })}"
    ${propsFrom ? html`data-props-from="${propsFrom}"` : ""}
  >
    <form class="search__form" action="${action}">
      <label class="search__label" for="domains">${multi ? "Domain names" : "Domain name"}</label>
      <div class="search__bar">
        <div class="search__box">
          <svg class="search__loupe" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M10.5 3a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15M15.8 15.8 21 21" />
          </svg>
          ${multi ? manyNames(typed) : oneName(typed[0] ?? "", examples?.[0] ?? "")}
        </div>
        <input type="hidden" name="domain_check[tld]" value="${tld}" />
        <button class="search__submit" name="domain_check[search]" value="1">Search</button>
      </div>
      ${
        multi
          ? hintForMany()
          : html`<p class="search__foot">Several names? Separate them with commas.</p>`
      }
    </form>
  </div>`;
}

/**
 * @param {string} typed
 * @param {string} example
 */
function oneName(typed, example) {
  return html`<input
    class="search__field"
    id="domains"
    name="domain_check[domains]"
    required
    value="${typed}"
    placeholder="${example}"
    autocomplete="off"
    autocapitalize="none"
    spellcheck="false"
    inputmode="url"
    enterkeyhint="search"
  />`;
}

/** @param {string[]} typed */
function manyNames(typed) {
  return html`<textarea
    class="search__field"
    id="domains"
    name="domain_check[domains]"
    required
    autocomplete="off"
    autocapitalize="none"
    spellcheck="false"
    inputmode="url"
  >
${typed.join("\n")}</textarea>`;
}

/** The widget has a button and a longer hint here. Hidden copies keep the space for them. */
function hintForMany() {
  return html`<div class="search__foot">
    <p class="search__stack">
      <span>One name per line.</span>
      <span class="search__later" aria-hidden="true">Search for one name</span>
    </p>
    <p class="search__later search__hints" aria-hidden="true">
      <span>One name per line, or with commas.</span>
      <span class="search__keys">Ctrl + Enter or Cmd + Enter starts the search.</span>
    </p>
  </div>`;
}
