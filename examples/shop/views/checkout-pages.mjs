import { html } from "hono/html";
import { formatEuros, itemsOf, totalOf } from "../catalogue.mjs";
import { COUNTRIES, CUSTOMER_TYPES, PAYMENTS } from "../checkout.mjs";
import { field, errorSummary, radios } from "./form-fields.mjs";
import { event, page } from "./page.mjs";

/** @typedef {import("./page.mjs").Visit} Visit */
/** @typedef {import("../catalogue.mjs").Product} Product */
/** @typedef {import("../checkout.mjs").FieldError} FieldError */

const STEPS = [
  { name: "Cart", href: "/shop/cart" },
  { name: "Address", href: "/shop/address" },
  { name: "Payment", href: "/shop/payment" },
  { name: "Review", href: "/shop/confirm" },
];

/** @param {string} current */
function steps(current) {
  const at = STEPS.findIndex(({ name }) => name === current);
  return html`<nav aria-label="Checkout">
    <ol class="way">
      ${STEPS.map(({ name, href }, index) =>
        index < at
          ? html`<li class="way__step way__step--done">
              <a href="${href}"><span>${name}</span></a>
            </li>`
          : html`<li class="way__step" ${index === at ? html`aria-current="step"` : ""}>
              <span>${name}</span>
            </li>`,
      )}
    </ol>
  </nav>`;
}

/**
 * @param {object} parts
 * @param {Visit} parts.visit
 * @param {string} parts.title
 * @param {string} parts.step
 * @param {Product[]} parts.products
 * @param {import("./page.mjs").Markup} parts.main
 * @param {string} parts.next label of the button that sends the form
 * @param {FieldError[]} [parts.errors]
 */
function checkoutPage({ visit, title, step, products, main, next, errors = [] }) {
  return page({
    title: errors.length > 0 ? `Please check: ${title}` : title,
    visit,
    // The question about tracking can wait until the order is placed.
    asks: false,
    main: html`<div class="wrap flow">
      ${steps(step)}
      <h1 class="title">${title}</h1>
      <div class="two">
        <div class="two__main">${errorSummary(errors)} ${main}</div>
        <aside class="two__side" aria-labelledby="summary-title">
          <h2 class="two__title" id="summary-title">Your cart</h2>
          ${summary(products)}
          <button class="button button--wide" form="step">${next}</button>
        </aside>
      </div>
    </div>`,
  });
}

/** @param {Product[]} products */
function summary(products) {
  return html`<dl class="sum">
    ${products.map(
      ({ name, price }) =>
        html`<div class="sum__line">
          <dt><bdi>${name}</bdi></dt>
          <dd>${formatEuros(price)}</dd>
        </div>`,
    )}
    <div class="sum__line sum__line--total">
      <dt>Total for one year</dt>
      <dd>${formatEuros(totalOf(products))}</dd>
    </div>
  </dl>`;
}

/**
 * @param {Visit} visit
 * @param {Product[]} products
 * @param {import("../sessions.mjs").Order | null} order the last one
 */
export function cartPage(visit, products, order) {
  return page({
    title: products.length > 0 ? "Your cart" : "Your cart is empty",
    visit,
    asks: products.length === 0,
    main: html`<div class="wrap flow">
      ${products.length > 0 ? steps("Cart") : ""}
      <h1 class="title">${products.length > 0 ? "Your cart" : "Your cart is empty"}</h1>
      ${products.length > 0 ? filledCart(products) : emptyCart(order)}
    </div>`,
  });
}

/** @param {Product[]} products */
function filledCart(products) {
  return html`${event("view_cart", { items: itemsOf(products) })}
    <ul class="cart">
      ${products.map(
        (product, index) =>
          html`<li class="cart__line">
            <div class="cart__what">
              <h2 class="cart__name"><bdi>${product.name}</bdi></h2>
              <p class="cart__about">${product.about}</p>
            </div>
            <span class="cart__price">${formatEuros(product.price)}</span>
            <form method="post" action="/shop/cart/remove">
              <button
                class="button button--quiet button--row"
                name="product"
                value="${product.id}"
                data-track="remove_from_cart"
                data-track-item="${JSON.stringify({ ...product.item, index })}"
              >
                Remove<span class="hidden-text"> ${product.name}</span>
              </button>
            </form>
          </li>`,
      )}
      <li class="cart__line cart__line--total">
        <span class="cart__what">Total for one year, VAT included</span>
        <span class="cart__price">${formatEuros(totalOf(products))}</span>
      </li>
    </ul>
    <p class="onward">
      <a class="button" href="/shop/address">Go to the checkout</a>
      <a href="/shop/hosting">Add hosting</a>
    </p>`;
}

/** @param {import("../sessions.mjs").Order | null} order */
function emptyCart(order) {
  return html`<p class="lead">Search for a domain name, or choose a hosting plan.</p>
    ${order ? html`<p>Your last order is <a href="/shop/thanks">${order.id}</a>.</p>` : ""}
    <p class="onward">
      <a class="button" href="/shop/search">Search for a domain</a>
      <a href="/shop/hosting">See the hosting plans</a>
    </p>`;
}

/**
 * @param {Visit} visit
 * @param {Product[]} products
 * @param {Record<string, string>} address
 * @param {FieldError[]} errors
 */
export function addressPage(visit, products, address, errors) {
  /**
   * @param {string} name
   * @param {string} label
   * @param {string} autocomplete
   * @param {{ type?: string, hint?: string, narrow?: boolean }} [more]
   */
  const text = (name, label, autocomplete, more) =>
    field({ name, label, autocomplete, value: address[name], errors, ...more });
  return checkoutPage({
    visit,
    title: "Your address",
    next: "Continue to payment",
    step: "Address",
    products,
    errors,
    main: html`${event("begin_checkout", { items: itemsOf(products) })}
      <p class="example-note">
        This is an example: what you type stays in the memory of this server. You can use an
        invented address.
      </p>
      <form class="form" id="step" method="post" action="/shop/address" novalidate>
        ${radios({
          name: "customer_type",
          label: "Type of customer",
          choices: CUSTOMER_TYPES,
          value: address["customer_type"],
          errors,
        })}
        <div class="form__company">
          ${text("company", "Company", "organization", { hint: "Only for a company." })}
        </div>
        ${text("name", "Name", "name")} ${text("street", "Street and number", "street-address")}
        <div class="form__pair">
          ${text("postcode", "Postcode", "postal-code", { narrow: true })}
          ${text("city", "Town", "address-level2")}
        </div>
        ${field({
          name: "country",
          label: "Country",
          autocomplete: "country",
          value: address["country"],
          errors,
          options: COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
        })}
        ${text("email", "Email", "email", { type: "email" })}
      </form>`,
  });
}

/**
 * @param {Visit} visit
 * @param {Product[]} products
 * @param {string} customerType
 * @param {string | null} payment
 * @param {FieldError[]} errors
 */
export function paymentPage(visit, products, customerType, payment, errors) {
  return checkoutPage({
    visit,
    title: "Payment method",
    next: "Continue to review",
    step: "Payment",
    products,
    errors,
    main: html`${event("cd_add_address_info", {
        items: itemsOf(products),
        customer_type: customerType,
      })}
      <form class="form" id="step" method="post" action="/shop/payment" novalidate>
        ${radios({
          name: "payment",
          label: "Payment",
          choices: PAYMENTS,
          value: payment ?? "",
          errors,
        })}
      </form>`,
  });
}

/**
 * @param {Visit} visit
 * @param {Product[]} products
 * @param {Record<string, string>} address
 * @param {string} payment
 * @param {FieldError[]} errors
 */
export function confirmPage(visit, products, address, payment, errors) {
  const items = itemsOf(products);
  const country = COUNTRIES.find(({ code }) => code === address["country"])?.name;
  const lines = [
    address["customer_type"] === "business" ? address["company"] : "",
    address["name"],
    address["street"],
    `${address["postcode"]} ${address["city"]}`,
  ];
  return checkoutPage({
    visit,
    title: "Review your order",
    next: "Place the order",
    step: "Review",
    products,
    errors,
    main: html`${event("add_payment_info", { items, payment_type: payment })}
      ${event("cd_cart_overview", { items })}
      <dl class="check">
        <div class="check__part">
          <dt>Address</dt>
          <dd>
            ${lines
              .filter(Boolean)
              .map(
                (line) => html`<span class="check__line" translate="no"><bdi>${line}</bdi></span>`,
              )}
            ${country ? html`<span class="check__line">${country}</span>` : ""}
            <span class="check__line" translate="no">${address["email"]}</span>
            <a href="/shop/address">Change<span class="hidden-text"> the address</span></a>
          </dd>
        </div>
        <div class="check__part">
          <dt>Payment</dt>
          <dd>
            <span class="check__line">
              ${PAYMENTS.find(({ value }) => value === payment)?.label}
            </span>
            <a href="/shop/payment">Change<span class="hidden-text"> the payment</span></a>
          </dd>
        </div>
      </dl>
      <form class="form" id="step" method="post" action="/shop/order" novalidate>
        ${radios({
          name: "understood",
          type: "checkbox",
          label: "Before you order",
          choices: [
            { value: "yes", label: "I understand that this is an example and nothing is sold." },
          ],
          value: "",
          errors,
        })}
      </form>`,
  });
}

/**
 * @param {Visit} visit
 * @param {import("../sessions.mjs").Order} order
 */
export function thanksPage(visit, { id, products, email, isShown = false }) {
  return page({
    title: "Thank you",
    visit,
    main: html`<div class="wrap flow">
      ${event("purchase", {
        items: itemsOf(products),
        transaction_id: id,
        ...(isShown && { repeated: true }),
      })}
      <h1 class="title">Thank you for your order.</h1>
      <p class="lead">
        Your order number is <strong class="nowrap">${id}</strong>. A real shop would now send an
        email to <bdi translate="no">${email}</bdi>. This example does not.
      </p>
      <div class="receipt">${summary(products)}</div>
      <p class="onward">
        <a class="button" href="/shop/">Back to the shop</a>
        <a href="/shop/inspect">See what was recorded</a>
      </p>
    </div>`,
  });
}
