import { html } from "hono/html";

/** @typedef {import("../checkout.mjs").FieldError} FieldError */

/**
 * The errors at the top of the form, with links to the fields. It has the focus, so the browser scrolls
 * to it.
 *
 * @param {FieldError[]} errors
 */
export function errorSummary(errors) {
  if (errors.length === 0) return "";
  return html`<div
    class="errors"
    role="group"
    aria-labelledby="errors-title"
    tabindex="-1"
    autofocus
  >
    <h2 class="errors__title" id="errors-title">
      ${errors.length === 1 ? "Complete one field" : `Complete ${errors.length} fields`}
    </h2>
    <ul>
      ${errors.map(({ field, text }) => html`<li><a href="#${field}">${text}</a></li>`)}
    </ul>
  </div>`;
}

/**
 * @param {string} name
 * @param {FieldError[]} errors
 */
const errorOf = (name, errors) => errors.find(({ field }) => field === name)?.text;

/**
 * @param {string} id
 * @param {string | undefined} error
 */
const errorText = (id, error) =>
  error ? html`<p class="field__error" id="${id}-error">${error}</p>` : "";

/**
 * @param {object} field
 * @param {string} field.name
 * @param {string} field.label
 * @param {string | undefined} field.value
 * @param {FieldError[]} field.errors
 * @param {string} field.autocomplete
 * @param {string} [field.type]
 * @param {string} [field.hint]
 * @param {boolean} [field.narrow]
 * @param {{ value: string, label: string }[]} [field.options] makes it a select element
 */
export function field({
  name,
  label,
  value = "",
  errors,
  autocomplete,
  type = "text",
  hint,
  narrow,
  options,
}) {
  const error = errorOf(name, errors);
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ");
  const state = html`${error ? html`aria-invalid="true"` : ""}
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
    ${errorText(name, error)}
  </div>`;
}

/**
 * @param {object} group
 * @param {string} group.name
 * @param {string} group.label
 * @param {{ value: string, label: string, about?: string }[]} group.choices
 * @param {string | undefined} group.value
 * @param {FieldError[]} group.errors
 * @param {"radio" | "checkbox"} [group.type]
 */
export function radios({ name, label, choices, value, errors, type = "radio" }) {
  const error = errorOf(name, errors);
  return html`<fieldset
    class="field choices"
    ${error ? html`aria-describedby="${name}-error"` : ""}
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
            ${error && type === "checkbox" ? html`aria-invalid="true"` : ""}
            required
          />
          <span>
            <span class="choices__label">${choice.label}</span>
            ${choice.about ? html`<span class="choices__about">${choice.about}</span>` : ""}
          </span>
        </label>`,
    )}
    ${errorText(name, error)}
  </fieldset>`;
}
