import { PRICES, exampleOffer, readSearch } from "../plain-html/domain-names.mjs";

/** @type {(keyof typeof PRICES)[]} */
const FIRST = ["com", "de", "eu", "org", "net", "shop"];

/** Price of a domain name for one year in EUR, VAT included; the most popular extensions come first. */
export const EXTENSIONS = new Map([
  ...FIRST.map((tld) => /** @type {[string, number]} */ ([tld, PRICES[tld]])),
  ...Object.entries(PRICES),
]);

/**
 * Something that can be in the cart.
 *
 * @typedef {object} Product
 * @property {string} id "domain:paper-boats.com" or "plan:standard"
 * @property {string} name as shown to the visitor
 * @property {string} about
 * @property {number} price for one year in EUR, after the discount
 * @property {Item} item its data in events
 */

/**
 * Data of a product in events: the kind of product, never the visitor's domain name.
 *
 * @typedef {object} Item
 * @property {string} item_id
 * @property {string} item_name
 * @property {string} item_category
 * @property {number} price
 * @property {number} [discount] the amount by which the price was reduced
 * @property {number} [index]
 * @property {number} [quantity]
 */

/**
 * @typedef {object} Plan
 * @property {string} id
 * @property {string} name
 * @property {string} about
 * @property {number} price for one year in EUR, after the discount
 * @property {number} [discount] in the first year
 * @property {boolean} [recommended]
 * @property {string[]} parts
 */

/** @type {Plan[]} */
export const PLANS = [
  {
    id: "basic",
    name: "Basic",
    about: "For a small website.",
    price: 36,
    parts: ["One website", "10 GB of storage", "Weekly backup"],
  },
  {
    id: "standard",
    name: "Standard",
    about: "For a website that changes often.",
    recommended: true,
    price: 72,
    discount: 12,
    parts: ["Five websites", "50 GB of storage", "Daily backup", "Test copy of each website"],
  },
  {
    id: "business",
    name: "Business",
    about: "For a shop, a club or many websites.",
    price: 144,
    parts: ["Unlimited websites", "200 GB of storage", "Hourly backup", "Help by telephone"],
  },
];

/** Categories of the hosting page, each with its own URL. */
export const CATEGORIES = [
  { id: 1, slug: "speed", name: "Speed" },
  { id: 2, slug: "security", name: "Security" },
  { id: 3, slug: "tools", name: "Tools" },
];

export const FEATURES = [
  {
    category: 1,
    title: "Three locations",
    description: "Pages are stored in three cities and sent from the nearest one.",
  },
  {
    category: 1,
    title: "Small by default",
    description: "Text is compressed, and images have the size that is shown.",
  },
  {
    category: 1,
    title: "Ready for many visitors",
    description: "Your website stays online when it is in the news.",
  },
  {
    category: 1,
    title: "HTTP/3",
    description: "For every browser that supports it, with nothing to configure.",
  },
  {
    category: 2,
    title: "Certificates",
    description: "Ordered and renewed for every domain, at no cost.",
  },
  {
    category: 2,
    title: "Backups",
    description: "Kept for a month, restored with one click.",
  },
  {
    category: 2,
    title: "Separate accounts",
    description: "No website can read the files of another one.",
  },
  {
    category: 2,
    title: "Two factors",
    description: "A second factor for every account, and recovery codes to print.",
  },
  { category: 3, title: "Git", description: "Publish your website with a push." },
  {
    category: 3,
    title: "SSH",
    description: "A shell with the usual tools and all log files.",
  },
  {
    category: 3,
    title: "Staging",
    description: "A second URL for every website, to test changes first.",
  },
];

/** @param {number} price */
const cents = (price) => Math.round(price * 100);

/**
 * @param {string} tld
 * @returns {Item | null} null if the extension is not sold here
 */
export function extensionItem(tld) {
  const price = EXTENSIONS.get(tld);
  if (price === undefined) return null;
  return { item_id: `tld-${tld}`, item_name: `.${tld}`, item_category: "domain", price };
}

/**
 * @param {Plan} plan
 * @returns {Item}
 */
export function planItem({ id, name, price, discount }) {
  const item = { item_id: `plan-${id}`, item_name: name, item_category: "hosting", price };
  return discount === undefined ? item : { ...item, discount };
}

/**
 * @param {string} id
 * @returns {Product | null} null if it is not for sale
 */
export function findProduct(id) {
  const plan = PLANS.find((plan) => `plan:${plan.id}` === id);
  if (plan) {
    const { name, about, price } = plan;
    return { id, name: `${name} hosting`, about, price, item: planItem(plan) };
  }
  const ascii = id.startsWith("domain:") ? id.slice("domain:".length) : "";
  const [name] = readSearch(new URLSearchParams({ "domain_check[domains]": ascii })).names;
  const offer = name?.ascii === ascii ? offerOf(name) : null;
  if (offer?.state !== "available") return null;
  const { item, unicode } = offer;
  return { id, name: unicode, about: "Domain name for one year.", price: item.price, item };
}

/**
 * @typedef {{ ascii: string, unicode: string } & (
 *   { state: "available", item: Item } | { state: "taken" | "unsold" }
 * )} Offer
 */

/**
 * Whether a name is available. No registry is contacted: the answer is computed from its letters.
 *
 * @param {{ ascii: string, unicode: string }} name
 * @returns {Offer}
 */
export function offerOf({ ascii, unicode }) {
  const { state } = exampleOffer(ascii);
  const item = extensionItem(ascii.slice(ascii.lastIndexOf(".") + 1));
  return state === "available" && item
    ? { ascii, unicode, state, item }
    : { ascii, unicode, state: item ? "taken" : "unsold" };
}

/**
 * The names that were typed, then the first of them with every other extension.
 *
 * @param {import("../plain-html/domain-names.mjs").Name[]} names
 * @returns {Offer[]}
 */
export function offersFor(names) {
  const typed = names.filter(({ ascii }) => ascii !== "");
  const [first] = typed;
  const label = first?.ascii.split(".")[0] ?? "";
  const others = [...EXTENSIONS.keys()].map((tld) => `${label}.${tld}`);
  const all = readSearch(
    new URLSearchParams({
      "domain_check[domains]": first
        ? [...typed.map(({ ascii }) => ascii), ...others].join(" ")
        : "",
    }),
  ).names;
  return all.map(offerOf);
}

/**
 * Items for events: equal products are counted together, in the order of the cart.
 *
 * @param {Product[]} products
 * @returns {Item[]}
 */
export function itemsOf(products) {
  /** @type {Map<string, number>} */
  const quantities = new Map();
  for (const { item } of products) {
    quantities.set(item.item_id, (quantities.get(item.item_id) ?? 0) + 1);
  }
  return [...quantities].map(([id, quantity], index) => {
    const { item } = /** @type {Product} */ (products.find(({ item }) => item.item_id === id));
    return { ...item, index, quantity };
  });
}

/**
 * The products of a cart. Ids that are not for sale are left out.
 *
 * @param {string[]} ids
 */
export function findProducts(ids) {
  return ids.flatMap((id) => findProduct(id) ?? []);
}

/**
 * The widgets' view of the cart.
 *
 * @param {Product[]} products
 */
export const cartState = (products) => ({
  products: products.map(({ id, name, price, item }, index) => ({
    id,
    name,
    price,
    item: { ...item, index },
  })),
});

/**
 * @param {Product[]} products
 * @returns {number} in EUR
 */
export function totalOf(products) {
  return products.reduce((sum, { price }) => sum + cents(price), 0) / 100;
}

const euro = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });

/**
 * @param {number} price
 * @returns {string} such as "€9.90"
 */
export const formatEuros = (price) => euro.format(price);
