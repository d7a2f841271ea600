import { decodeTid } from "./tid.mjs";

const record = "shop-record";

/**
 * @param {string} name
 * @param {string} [className]
 * @param {(Node | string)[]} [children]
 */
function element(name, className = "", children = []) {
  const node = document.createElement(name);
  if (className) node.className = className;
  node.append(...children);
  return node;
}

// The data layer

const list = document.querySelector("[data-pushes]");
const forget = document.querySelector("[data-forget]");

function readPushes() {
  try {
    return JSON.parse(localStorage.getItem(record) ?? "[]");
  } catch {
    return [];
  }
}

function showPushes() {
  const pushes = readPushes().reverse();
  list.replaceChildren(
    ...pushes.map(({ time, page, entry }) => {
      const { event = "ecommerce: null", ...rest } = entry;
      const head = element("p", "pushes__head", [
        element("b", "pushes__event", [event]),
        element("span", "pushes__page", [
          element("bdi", "", [page]),
          `, ${new Date(time).toLocaleTimeString(document.documentElement.lang)}`,
        ]),
      ]);
      const quiet = entry.event ? "" : " pushes__push--quiet";
      const code = element("pre", "pushes__code", [JSON.stringify(rest, null, 2)]);
      code.tabIndex = 0;
      return element("li", `pushes__push${quiet}`, entry.event ? [head, code] : [head]);
    }),
  );
  if (pushes.length === 0) list.append(element("li", "pushes__none", [list.dataset.none]));
  forget.hidden = pushes.length === 0;
}

forget.addEventListener("click", () => {
  localStorage.removeItem(record);
  showPushes();
});
// From this page, and from another tab.
window.addEventListener(record, showPushes);
window.addEventListener("storage", ({ key }) => key === record && showPushes());
showPushes();

// The cookie

const place = document.querySelector("[data-cookie]");
let shown = null;

function readCookie() {
  try {
    return document.cookie
      .split("; ")
      .find((pair) => pair.startsWith("tid="))
      ?.slice("tid=".length);
  } catch {
    // Cookies are blocked.
    return undefined;
  }
}

function showCookie() {
  const value = readCookie() ?? "";
  if (value === shown) return;
  shown = value;
  const fields = decodeTid(value);
  if (!value || !fields) {
    const text = value ? place.dataset.unreadable : place.dataset.none;
    place.replaceChildren(element("p", "", [text]));
    return;
  }
  const written = element("bdi", "", [value]);
  written.dir = "ltr";
  place.replaceChildren(
    element("p", "raw", [written]),
    element(
      "dl",
      "record",
      Object.entries(fields).map(([name, field]) =>
        element("div", "record__field", [
          element("dt", "", [name]),
          element("dd", "", [
            element("bdi", "", [typeof field === "number" ? new Date(field).toISOString() : field]),
          ]),
        ]),
      ),
    ),
  );
}

// The links, as they will leave

const links = document.querySelector("[data-links]");
let listed = "";

/** @param {import("@skerry/mount").Skerry} skerry */
async function showLinks(skerry) {
  const leaving = [...document.querySelectorAll("a[href]")]
    .filter((link) => link.origin !== location.origin)
    .map((link) => link.getAttribute("href"));
  const pairs = await Promise.all(
    leaving.map(async (written) => [written, await skerry.track.decorate(written)]),
  );
  // Each time they would leave, they carry the time.
  const text = pairs.join("\n").replace(/\*\*\w+(?=[\n#&]|$)/g, "");
  if (text === listed) return;
  listed = text;
  links.replaceChildren(
    ...pairs.map(([written, leaves]) =>
      element("tr", "", [
        element("td", "", [element("bdi", "", [written])]),
        element("td", leaves === written ? "table__same" : "", [
          element("bdi", "", [leaves === written ? links.dataset.same : leaves]),
        ]),
      ]),
    ),
  );
}

(window.skerry ??= []).push((skerry) => {
  showLinks(skerry);
  // Consent, and with it what they carry, changes while the page is open.
  setInterval(() => {
    if (!document.hidden) showLinks(skerry);
  }, 2000);
});

showCookie();
setInterval(showCookie, 500);

const send = document.querySelector("[data-send]");
send.hidden = false;
send.addEventListener("click", () => document.querySelector("[data-by-script]").submit());
