/** Countries of the address form, with the pattern of their postcodes. */
export const COUNTRIES = [
  { code: "DE", name: "Germany", postcode: /^\d{5}$/, example: "20457" },
  { code: "AT", name: "Austria", postcode: /^\d{4}$/, example: "1010" },
  { code: "CH", name: "Switzerland", postcode: /^\d{4}$/, example: "8001" },
  { code: "FR", name: "France", postcode: /^\d{5}$/, example: "13002" },
  { code: "NL", name: "Netherlands", postcode: /^\d{4} ?[A-Z]{2}$/i, example: "3011 AA" },
];

export const CUSTOMER_TYPES = [
  { value: "private", label: "Private person" },
  { value: "business", label: "Company" },
];

export const PAYMENTS = [
  { value: "invoice", label: "Invoice", about: "Pay within 14 days, by bank transfer." },
  {
    value: "pretend-pay",
    label: "Pretend Pay",
    about: "You leave the shop, pretend to pay, and come back.",
  },
];

/** Fields of the address form. */
const FIELDS = [
  "customer_type",
  "company",
  "name",
  "street",
  "postcode",
  "city",
  "country",
  "email",
];
const LONGEST = 100;

/** @typedef {{ field: string, text: string }} FieldError */

/**
 * @param {FormData} form
 * @returns {Record<string, string>} every field, without white space around it
 */
export function readAddress(form) {
  return Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? "").trim()]));
}

/**
 * @param {Record<string, string>} address
 * @returns {FieldError[]} in the order of the fields; each text says what to do
 */
export function addressErrors(address) {
  const {
    customer_type: customerType = "",
    company = "",
    name = "",
    street = "",
    postcode = "",
    city = "",
    email = "",
  } = address;
  const country = COUNTRIES.find(({ code }) => code === address["country"]);
  /** @type {[string, boolean, string][]} */
  const rules = [
    [
      "customer_type",
      CUSTOMER_TYPES.some(({ value }) => value === customerType),
      "Choose whether you order for yourself or for a company.",
    ],
    ["company", customerType !== "business" || company !== "", "Enter the name of the company."],
    ["name", name !== "", "Enter a name."],
    ["street", street !== "", "Enter a street and a number."],
    [
      "postcode",
      country ? country.postcode.test(postcode) : postcode !== "",
      country
        ? `Enter a postcode of ${country.name}, such as ${country.example}.`
        : "Enter a postcode.",
    ],
    ["city", city !== "", "Enter a town."],
    ["country", country !== undefined, "Choose a country."],
    [
      "email",
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email),
      "Enter an email address such as ada@example.com.",
    ],
  ];
  return rules.flatMap(([field, right, text]) => {
    if ((address[field] ?? "").length > LONGEST) {
      return [{ field, text: `Shorten this to ${LONGEST} characters.` }];
    }
    return right ? [] : [{ field, text }];
  });
}

/**
 * @param {string | null} payment
 * @returns {FieldError[]}
 */
export function paymentErrors(payment) {
  return PAYMENTS.some(({ value }) => value === payment)
    ? []
    : [{ field: "payment", text: "Choose a payment method." }];
}

/**
 * The first step of the checkout before a page that is not complete.
 *
 * @param {import("./sessions.mjs").Session} session
 * @param {"/shop/address" | "/shop/payment" | "/shop/confirm"} page
 * @returns {string | null} path of the step; null if all of them are complete
 */
export function firstOpenStep({ cart, address, payment }, page) {
  const steps = [
    { path: "/shop/cart", isComplete: cart.length > 0 },
    {
      path: "/shop/address",
      isComplete: address !== null && addressErrors(address).length === 0,
    },
    { path: "/shop/payment", isComplete: paymentErrors(payment).length === 0 },
  ];
  const ownStep = steps.findIndex(({ path }) => path === page);
  const before = ownStep === -1 ? steps : steps.slice(0, ownStep);
  return before.find(({ isComplete }) => !isComplete)?.path ?? null;
}
