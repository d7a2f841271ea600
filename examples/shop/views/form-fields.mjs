import { html } from "hono/html";

/** @typedef {import("../checkout.mjs").Problem} Problem */

/**
 * What is wrong, at the top of the form and with links to the fields. The browser brings it into
 * view, because it has the focus.
 *
 * @param {Problem[]} problems
 */
export function problemList(problems) {
  if (problems.length === 0) return "";
  return html`<div
    class="problems"
    role="group"
    aria-labelledby="problems-title"
    tabindex="-1"
    autofocus
  >
    <h2 class="problems__title" id="problems-title">
      ${problems.length === 1 ? "One answer needs another look" : `${problems.length} answers need another look`}
    </h2>
    <ul>
      ${problems.map(({ field, text }) => html`<li><a href="#${field}">${text}</a></li>`)}
    </ul>
  </div>`;
}

/**
 * @param {string} name
 * @param {Problem[]} problems
 */
const problemOf = (name, problems) => problems.find(({ field }) => field === name)?.text;

/**
 * @param {string} id
 * @param {string | undefined} problem
 */
const problemText = (id, problem) =>
  problem ? html`<p class="field__problem" id="${id}-problem">${problem}</p>` : "";

/**
 * @param {object} field
 * @param {string} field.name
 * @param {string} field.label
 * @param {string | undefined} field.value
 * @param {Problem[]} field.problems
 * @param {string} field.autocomplete
 * @param {string} [field.type]
 * @param {string} [field.hint]
 * @param {boolean} [field.narrow]
 * @param {{ value: string, label: string }[]} [field.options] makes it a list to choose from
 */
export function field({
  name,
  label,
  value = "",
  problems,
  autocomplete,
  type = "text",
  hint,
  narrow,
  options,
}) {
  const problem = problemOf(name, problems);
  const described = [problem && `${name}-problem`, hint && `${name}-hint`]
    .filter(Boolean)
    .join(" ");
  const state = html`${problem ? html`aria-invalid="true"` : ""}
  ${described ? html`aria-describedby="${described}"` : ""} ${hint ? "" : html`required`}`;
  return html`<div class="field ${narrow ? "field--narrow" : ""}">
    <label class="field__label" for="${name}">${label}</label>
    ${hint ? html`<p class="field__hint" id="${name}-hint">${hint}</p>` : ""}
    ${
      options
        ? html`<select
            class="field__control"
            id="${name}"
            name="${name}"
            autocomplete="${autocomplete}"
            ${state}
          >
            <option value="">Choose</option>
            ${options.map(
              (option) =>
                html`<option value="${option.value}" ${option.value === value ? "selected" : ""}>
                  ${option.label}
                </option>`,
            )}
          </select>`
        : html`<input
            class="field__control"
            id="${name}"
            name="${name}"
            type="${type}"
            value="${value}"
            autocomplete="${autocomplete}"
            ${state}
          />`
    }
    ${problemText(name, problem)}
  </div>`;
}

/**
 * @param {object} group
 * @param {string} group.name
 * @param {string} group.label
 * @param {{ value: string, label: string, about?: string }[]} group.choices
 * @param {string | undefined} group.value
 * @param {Problem[]} group.problems
 * @param {"radio" | "checkbox"} [group.type]
 */
export function radios({ name, label, choices, value, problems, type = "radio" }) {
  const problem = problemOf(name, problems);
  return html`<fieldset
    class="field choices"
    ${problem ? html`aria-describedby="${name}-problem"` : ""}
  >
    <legend class="field__label">${label}</legend>
    ${choices.map(
      (choice, index) =>
        html`<label class="choices__choice">
          <input
            type="${type}"
            id="${index === 0 ? name : `${name}-${index}`}"
            name="${name}"
            value="${choice.value}"
            ${choice.value === value ? "checked" : ""}
            ${problem && type === "checkbox" ? html`aria-invalid="true"` : ""}
            required
          />
          <span>
            <span class="choices__label">${choice.label}</span>
            ${choice.about ? html`<span class="choices__about">${choice.about}</span>` : ""}
          </span>
        </label>`,
    )}
    ${problemText(name, problem)}
  </fieldset>`;
}
