// @vitest-environment happy-dom
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfiguration } from "../contract/index.ts";
import { checkoutSteps, type CheckoutStep } from "./events/checkout-progress.ts";
import { itemEvents } from "./events/data-layer.ts";
import {
  consentFromEvent,
  decodeTid,
  encodeTid,
  startTracking,
  type Tracking,
  type TrackingOptions,
} from "./index.ts";

interface Event {
  event?: string;
  ecommerce?: Record<string, unknown> & { items: Record<string, unknown>[] };
}

const start = new Date("2026-01-01T00:00:00Z").getTime();
const minute = 60_000;
const globals = window as unknown as {
  dataLayer?: unknown[];
  happyDOM: { setURL(url: string): void };
};
const { dataLayer: _, ...defaults } = readConfiguration('{"tracking":{}}').configuration.tracking!;

let tracking: Tracking | undefined;
/** Every push, in its order. */
let pushed: Event[];

/** Opens a page and starts there. */
function visit(
  url: string,
  options: Partial<TrackingOptions> = {},
  { referrer = "", html = "", isReload = false } = {},
): Tracking {
  tracking?.stop();
  globals.happyDOM.setURL(`https://www.shop.example${url}`);
  // Another entry of the tab's history.
  if (!isReload) history.replaceState(null, "");
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  document.body.innerHTML = html;
  return (tracking = startTracking({
    ...defaults,
    partners: ["partner.example"],
    dataLayer: "dataLayer",
    ...options,
  }));
}

const events = () => pushed.flatMap(({ event }) => event ?? []);
const warnings = () => vi.mocked(console.warn).mock.calls.map(([text]) => text as string);
const cookieOf = (name: string) =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
const clear = (name: string) =>
  void (document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`);
const element = (selector: string) => document.querySelector(selector)!;
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const click = (target: Element, type = "click", button = 0) =>
  target.dispatchEvent(
    new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, button }),
  );

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  pushed = [];
  globals.dataLayer = [];
  globals.dataLayer.push = (...entries) => pushed.push(...(entries as Event[]));
});
afterEach(() => {
  for (const name of ["data-turbo-preview", "data-turbolinks-preview"]) {
    document.documentElement.removeAttribute(name);
  }
  tracking?.stop();
  tracking = undefined;
  for (const name of ["tid", "awc", "cdf"]) clear(name);
  sessionStorage.clear();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("attribution", () => {
  it("is kept for 30 days, for the whole host, and readable at once", () => {
    const written = vi.spyOn(document, "cookie", "set");
    const { attribution } = visit("/?gclid=G");
    expect(attribution()).toMatchObject({ type: "paid", gclid: "G", changed: start });
    const tid = "1**www.shop.example**paid**mjuohs00**mjuohs00**https*3A*2F*2Fwww.shop.example*2F";
    expect(written.mock.calls).toEqual([
      [`tid=${tid}**********************G; path=/; sameSite=lax; secure; max-age=2592000`],
    ]);
  });

  it("is not written again by a page view that changes nothing", async () => {
    visit("/?gclid=G");
    await wait(30 * minute);
    const written = vi.spyOn(document, "cookie", "set");
    visit("/?awc=1_2_3");
    expect(written).not.toHaveBeenCalled();
    await wait(1);
    expect(visit("/?awc=1_2_3").attribution()).toMatchObject({ awc: "1_2_3" });
  });

  it("takes another campaign at once where a page wants that", () => {
    visit("/?gclid=G");
    const { attribution } = visit("/?awc=1_2_3", { onNewCampaign: "refill" });
    expect(attribution()).toMatchObject({ awc: "1_2_3" });
    expect(attribution()).not.toHaveProperty("gclid");
  });

  it("is the newest of several cookies, because a sibling host can set one first", () => {
    const cookie = (changed: number, type: string) =>
      encodeTid({ type, changed, created: 0, landing: "https://www.shop.example/" });
    const day = 24 * 60 * minute;
    const values = [
      cookie(start - 5, "theirs"),
      "garbage",
      cookie(start + 2 * day, "future"),
      cookie(start - 1, "ours"),
      cookie(start - 9, "old"),
    ];
    vi.spyOn(document, "cookie", "get").mockReturnValue(
      values.map((value) => `tid=${value}`).join("; "),
    );
    expect(visit("/").attribution()?.type).toBe("ours");
    expect(warnings()).toEqual(["Skerry: there is more than one cookie tid. The newest counts."]);
  });
});

describe("the type of a visit from another site", () => {
  const referrer = "https://www.google.com/";
  const typeIn = (value = cookieOf("tid")) => decodeTid(value)?.type;

  it.each([
    ["https://cn.bing.com/", "organic"],
    ["https://bsky.app/", "social"],
    ["android-app://com.google.android.googlequicksearchbox/", "organic"],
    ["android-app://com.linkedin.android/", "social"],
    ["android-app://m.facebook.com", "social"],
    ["https://blog.example/", "referral"],
  ])("from %s is %s as soon as the list is there", async (referrer, type) => {
    const { attribution, settled } = visit("/", {}, { referrer });
    expect(typeIn()).toBe("referral");
    await settled();
    expect(typeIn()).toBe(type);
    expect(attribution()).toMatchObject({ type, created: start, changed: start });
    expect(attribution()?.referrer).toBe(referrer.startsWith("h") ? referrer : undefined);
    await visit("/two").settled();
    expect(typeIn()).toBe(type);
  });

  it("is known before the visitor agrees", async () => {
    const { consent, settled } = visit("/", { consent: "pending" }, { referrer });
    await settled();
    consent("granted");
    expect(typeIn()).toBe("organic");
  });

  it("is known in the tab, too", async () => {
    const pending = { consent: "pending", pendingStorage: "session" } as const;
    await visit("/", pending, { referrer }).settled();
    expect(typeIn(sessionStorage.getItem("tid") ?? "")).toBe("organic");
    visit("/two", pending).consent("granted");
    expect(typeIn()).toBe("organic");
  });

  it("is not written after a refusal, nor into the record of a later visit", async () => {
    const { consent, settled } = visit("/", {}, { referrer });
    consent("denied");
    await settled();
    expect(cookieOf("tid")).toBeUndefined();
    const first = visit("/", {}, { referrer });
    visit("/?gclid=G", { onNewCampaign: "refill" });
    await first.settled();
    expect(typeIn()).toBe("paid");
  });

  it("stays that of a record that is not due", async () => {
    visit("/?gclid=G");
    await visit("/", {}, { referrer }).settled();
    expect(typeIn()).toBe("paid");
  });
});

it("no secret of a page's URL is stored or reaches a partner", () => {
  const url = "/account/reset?token=SECRET&email=ada%40example.com&plan=small&utm_source=x";
  const referrer = "https://mail.example/read?session=SECRET";
  const { decorate } = visit(url, { keptParameters: ["plan"] }, { referrer });
  const link = decorate("https://partner.example/");
  expect(decodeTid(cookieOf("tid"))).toMatchObject({
    landing: "https://www.shop.example/account/reset?plan=small&utm_source=x",
    referrer: "https://mail.example/read",
  });
  for (const text of [document.cookie, link]) expect(text).not.toMatch(/SECRET|ada|example\.com/);
});

it("no secret of a path is stored or reaches a partner, but what the configuration exempts does", () => {
  const url = "/reset-password/8f3c1d77aa90be52e1/invite/ada7/sku/b1c2d3e4f5g6h7i8?emid=5";
  const referrer = "https://mail.example/read/ada%40example.com/1";
  const { decorate } = visit(
    url,
    {
      secretPaths: [
        "/RESET-PASSWORD/8f3c1d77aa90be52e1/invite",
        "!/reset-password/8f3c1d77aa90be52e1/invite/ada7/sku",
      ],
    },
    { referrer },
  );
  const link = decorate("https://partner.example/");
  expect(decodeTid(cookieOf("tid"))).toMatchObject({
    landing: "https://www.shop.example/reset-password/invite/b1c2d3e4f5g6h7i8",
    referrer: "https://mail.example/read/1",
  });
  for (const text of [document.cookie, link]) expect(text).not.toMatch(/8f3c|ada|example\.com/);
});

describe("by choice", () => {
  it("partners get the record over http, or by a text in their URLs, and other schemes never", () => {
    const partners = ["http://old.example", { contains: "/go/?to=" }];
    const { decorate } = visit("/?gclid=G", { partners });
    for (const url of [
      "http://old.example/a",
      "https://old.example/",
      "https://x.example/go/?to=1",
    ]) {
      expect(decorate(url)).toContain("tid=1**");
    }
    for (const url of ["http://x.example/go/?to=1", "javascript:'/go/?to='", "mailto:/go/?to="]) {
      expect(decorate(url)).toBe(url);
    }
  });

  it("a form of such a partner carries it, too", async () => {
    const html = `<form action="http://old.example/a" method="post"><button>Go</button></form>`;
    visit("/?gclid=G", { partners: ["http://old.example"] }, { html });
    let action: string | null = "";
    element("form").addEventListener("submit", (event) => {
      action = (event.target as Element).getAttribute("action");
      event.preventDefault();
    });
    element("form").dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    expect(action).toContain("http://old.example/a?tid=1**");
    await wait(1);
    expect(element("form").getAttribute("action")).toBe("http://old.example/a");
  });

  it("every parameter is kept", () => {
    const options = { keptParameters: ["*"] };
    const url = "/a?q=a+b&flag&gclid=G#part";
    expect(visit(url, options).attribution()?.landing).toBe(
      "https://www.shop.example/a?q=a+b&flag&gclid=G",
    );
    clear("tid");
    expect(visit("/a", options).attribution()?.landing).toBe("https://www.shop.example/a");
  });

  it("whole addresses are kept, and reach partners", () => {
    const url = "/reset/0123456789abcdef0123456789abcdef?token=T&gclid=G#part";
    const options = { addresses: "whole" } as const;
    const app = visit(url, options, { referrer: "android-app://com.slack/" });
    expect(app.attribution()).not.toHaveProperty("referrer");
    clear("tid");
    const referrer = "https://me:pw@blog.example/a?b=c";
    const { attribution, decorate } = visit(url, options, { referrer });
    const whole = {
      landing: `https://www.shop.example${url}`,
      referrer: "https://blog.example/a?b=c",
    };
    expect(attribution()).toMatchObject(whole);
    const tid = new URL(decorate("https://partner.example/")).searchParams.get("tid");
    expect(decodeTid(tid)).toMatchObject(whole);
    // As it is otherwise.
    clear("tid");
    expect(visit(url).attribution()?.landing).toBe("https://www.shop.example/reset");
  });

  it("a direct visit fills the record anew, and a return does not", () => {
    const options: Partial<TrackingOptions> = {
      onDirect: "refill",
      ignoredReferrers: ["pay.example"],
    };
    visit("/?utm_source=x&awc=1_2_3", options);
    vi.setSystemTime(start + 31 * minute);
    const { attribution } = visit("/back", options, { referrer: "https://pay.example/" });
    expect(attribution()).toMatchObject({ type: "affiliate", utm_source: "x" });
    vi.setSystemTime(start + 62 * minute);
    const direct = visit("/direct", options).attribution();
    expect(direct).toMatchObject({ type: "direct", landing: "https://www.shop.example/direct" });
    expect(direct).toMatchObject({ awc: "1_2_3", created: start });
    expect(direct).not.toHaveProperty("utm_source");
  });

  it.each([
    ["a direct visit", "/later", "", { type: "direct" }],
    ["another site", "/later", "https://blog.example/", { type: "referral" }],
    ["an advertisement", "/later?fbclid=F", "", { type: "social", fbclid: "F" }],
  ])(
    "a record that is due is replaced as a whole, ids of partners too, by %s, but by no return",
    (_, url, referrer, now) => {
      const options: Partial<TrackingOptions> = {
        onDirect: "replace",
        ignoredReferrers: ["pay.example"],
      };
      visit("/?utm_source=x&awc=1_2_3&wmid=4&pid=5&emid=6", options);
      const back = start + 30 * minute + 1;
      vi.setSystemTime(back);
      const kept = visit("/back", options, { referrer: "https://pay.example/" }).attribution();
      expect(kept).toMatchObject({
        utm_source: "x",
        awc: "1_2_3",
        landing: "https://www.shop.example/?utm_source=x",
        changed: back,
      });
      vi.setSystemTime(back + 30 * minute);
      expect(visit(url, options, { referrer }).attribution()).toEqual(kept);
      vi.setSystemTime(back + 30 * minute + 1);
      expect(visit(url, options, { referrer }).attribution()).toEqual({
        origin: "www.shop.example",
        created: start,
        changed: back + 30 * minute + 1,
        landing: "https://www.shop.example/later",
        ...(referrer && { referrer }),
        ...now,
      });
    },
  );

  it("the steps before are pushed without a stored cookie, once on each page", () => {
    const options = { consent: "pending", fillSteps: "always" } as const;
    visit("/", options).checkout("cd_add_address_info", { items: [] });
    expect(events()).toEqual(checkoutSteps.slice(0, 3));
    visit("/next", options).checkout("add_payment_info", { items: [] });
    expect(events().slice(3)).toEqual(checkoutSteps.slice(0, 4));
  });

  it("the progress of a checkout counts for the whole session of the browser", () => {
    visit("/").checkout("cd_add_address_info", { items: [] });
    vi.setSystemTime(start + 3 * 86_400_000);
    const { checkout } = visit("/next", { progressLifetime: "session" });
    checkout("add_payment_info", { items: [] });
    expect(events()).toEqual(checkoutSteps.slice(0, 4));
    // As it is otherwise: the steps are due again.
    vi.setSystemTime(start + 6 * 86_400_000);
    visit("/late").checkout("add_payment_info", { items: [] });
    expect(events().slice(4)).toEqual(checkoutSteps.slice(0, 4));
  });
});

describe("a URL", () => {
  it("of a partner gets the record and the time, another one nothing", () => {
    const { decorate } = visit("/?gclid=G");
    const [before, tid] = decorate("https://shop.partner.example/a?b=%20c").split("&tid=");
    expect(before).toBe("https://shop.partner.example/a?b=%20c");
    expect(decodeTid(tid)).toMatchObject({ gclid: "G", sent: start });
    for (const url of [
      "https://evil.example/?u=partner.example",
      "https://partner.example.evil.example/",
      "http://partner.example/",
      "javascript:alert('//partner.example/')",
      "mailto:a@partner.example",
      "blob:https://partner.example/1",
      "ftp://partner.example/",
      "/partner.example",
      "https://",
      "",
    ]) {
      expect(decorate(url)).toBe(url);
    }
  });

  it("may leave a page without TLS for a page without TLS", () => {
    globals.happyDOM.setURL("http://localhost/");
    const { decorate } = startTracking({
      ...defaults,
      dataLayer: "dataLayer",
      partners: ["p.test"],
    });
    expect(decorate("http://p.test/")).toContain("?tid=1**");
    expect(decorate("https://p.test/")).toContain("?tid=1**");
    tracking = startTracking({ ...defaults, dataLayer: "dataLayer" });
  });

  it("is found relative to the page's base, and without the blanks at its ends", () => {
    const { decorate } = visit("/");
    const base = document.createElement("base");
    base.href = "https://partner.example/x/";
    document.head.append(base);
    expect(decorate(" a#b ")).toMatch(/^a\?tid=1\*\*[\w*.-]+#b$/);
    base.remove();
  });

  it.each([
    ["/?awc=1_2_3", "", "1_2_3"],
    ["/", "4_5_6", "4_5_6"],
    ["/?awc=1_2_3", "4_5_6", "4_5_6"],
    ["/?awc=1_2_3", "a b", "1_2_3"],
    ["/?awc=1_2_3", "<b>", "1_2_3"],
    ["/", "", null],
  ])("carries the affiliate's id: page %s, cookie %j, awc=%s", (url, cookie, awc) => {
    globals.happyDOM.setURL("https://www.shop.example/");
    if (cookie) document.cookie = `awc=${cookie}; path=/; secure`;
    const { decorate } = visit(url);
    expect(new URL(decorate("https://partner.example/")).searchParams.get("awc")).toBe(awc);
  });

  it("carries the referrer for a mail campaign: where the visitor came from, else the landing page", () => {
    const referrerOf = (url: string, referrer: string) => {
      clear("tid");
      const { decorate } = visit(url, { addresses: "whole" }, { referrer });
      return new URL(decorate("https://partner.example/")).searchParams.get("referrer");
    };
    expect(referrerOf("/?emid=1", "https://mail.example/a?b=c")).toBe("https://mail.example/a");
    expect(referrerOf("/a?emid=1", "")).toBe("https://www.shop.example/a?emid=1");
    expect(referrerOf("/a", "https://mail.example/a")).toBeNull();
  });
});

describe("a link", () => {
  const partner = "https://partner.example/a?b=%20c&sig=A%2Fb+c#d";
  const html = `<a href="${partner}"><b>Partner</b></a><a id="other" href="/a">Other</a>
    <map><area href="${partner}"></map><svg><a href="${partner}"><text>x</text></a></svg>
    <svg id="old"><a xlink:href="${partner}"><text>x</text></a></svg>`;

  /** The URL at the moment of a click, seen by the last listener. */
  function urlAt(target: Element, holder: Element, type?: string, button?: number) {
    let url: string | null = null;
    const look = () => (url = holder.getAttribute("href") ?? holder.getAttribute("xlink:href"));
    document.addEventListener("click", look, { once: true });
    document.addEventListener("auxclick", look, { once: true });
    click(target, type, button);
    document.removeEventListener("click", look);
    document.removeEventListener("auxclick", look);
    return url as string | null;
  }

  it.each([
    ["b", "a", "click", 0],
    ["a", "a", "auxclick", 1],
    ["area", "area", "click", 0],
    ["svg text", "svg a", "click", 0],
    ["#old text", "#old a", "click", 0],
  ])(
    "is decorated for the moment of a click: on %s, %s, %s %d",
    async (inner, outer, type, button) => {
      visit("/", {}, { html });
      const link = element(outer);
      expect(urlAt(element(inner), link, type, button)).toMatch(
        /^https:\/\/partner\.example\/a\?b=%20c&sig=A%2Fb\+c&tid=1\*\*[\w*.-]+#d$/,
      );
      await wait(0);
      expect(link.getAttribute("href") ?? link.getAttribute("xlink:href")).toBe(partner);
    },
  );

  it("is left alone for the third button, and when it leads elsewhere", () => {
    visit("/", {}, { html });
    expect(urlAt(element("a"), element("a"), "auxclick", 2)).toBe(partner);
    expect(urlAt(element("#other"), element("#other"))).toBe("/a");
  });

  it("gets its own URL back after two clicks, and keeps one that the page has set", async () => {
    visit("/", {}, { html });
    const link = element("a");
    // happy-dom would leave the page.
    link.addEventListener("click", (event) => event.preventDefault());
    click(link);
    vi.setSystemTime(start + 5);
    click(link);
    await wait(0);
    expect(link.getAttribute("href")).toBe(partner);
    click(link);
    expect(link.getAttribute("href")).not.toBe(partner);
    link.setAttribute("href", "/new");
    await wait(0);
    expect(link.getAttribute("href")).toBe("/new");
  });

  it("is found in an open shadow tree", async () => {
    visit("/", {}, { html: "<div></div>" });
    const root = element("div").attachShadow({ mode: "open" });
    root.innerHTML = html;
    const link = root.querySelector("a")!;
    expect(urlAt(root.querySelector("b")!, link)).toContain("&tid=1**");
    await wait(0);
    expect(link.getAttribute("href")).toBe(partner);
  });

  it("is left alone after the end", () => {
    visit("/", {}, { html }).stop();
    expect(urlAt(element("a"), element("a"))).toBe(partner);
  });
});

describe("a form", () => {
  const action = "https://partner.example/buy?a=1";

  /** The data of a submission: the URL at that moment, and the fields. */
  async function submit(form: Element, submitter: Element | null = null, isByScript = false) {
    const formData = new FormData();
    formData.append("tid", "old");
    if (!isByScript) {
      form.dispatchEvent(
        Object.assign(new Event("submit", { bubbles: true, cancelable: true }), { submitter }),
      );
    }
    form.dispatchEvent(Object.assign(new Event("formdata", { bubbles: true }), { formData }));
    const holder = submitter?.hasAttribute("formaction") ? submitter : form;
    const attribute = holder === form ? "action" : "formaction";
    const url = holder.getAttribute(attribute);
    await wait(0);
    return { url, restored: holder.getAttribute(attribute), fields: formData.getAll("tid") };
  }

  it("that gets has the record as a field, in the place of an old one", async () => {
    visit("/", {}, { html: `<form action="${action}"></form>` });
    for (const isByScript of [false, true]) {
      const { url, fields } = await submit(element("form"), null, isByScript);
      expect(url).toBe(action);
      expect(fields).toEqual([expect.stringMatching(/^1\*\*/)]);
    }
  });

  it("that posts has it in its action, for the moment", async () => {
    visit("/", {}, { html: `<form action="${action}" method="POST"></form>` });
    const { url, restored, fields } = await submit(element("form"));
    expect(url).toMatch(/\?a=1&tid=1\*\*/);
    expect(restored).toBe(action);
    expect(fields).toEqual(["old"]);
  });

  it("that a script posts has it in its body, because nothing tells of that in time", async () => {
    visit("/", {}, { html: `<form action="${action}" method="post"></form>` });
    const { url, fields } = await submit(element("form"), null, true);
    expect(url).toBe(action);
    expect(fields).toEqual([expect.stringMatching(/^1\*\*/)]);
  });

  it("follows the button that sends it", async () => {
    const button = `<button formaction="${action}" formmethod="post"></button>`;
    visit("/", {}, { html: `<form action="/own">${button}<input type="submit"></form>` });
    const { url, restored } = await submit(element("form"), element("button"));
    expect(url).toMatch(/\?a=1&tid=1\*\*/);
    expect(restored).toBe(action);
    expect((await submit(element("form"), element("input"))).fields).toEqual(["old"]);
  });

  it("may have inputs that are called as its own properties", async () => {
    const inputs = ["action", "method", "getAttribute", "setAttribute"].map(
      (name) => `<input name="${name}" value="https://evil.example/">`,
    );
    visit("/", {}, { html: `<form action="${action}" method="post">${inputs.join("")}</form>` });
    const form = element("form");
    // As in browsers, where an input of that name stands in the place of the method.
    Object.assign(form, { getAttribute: element("input"), setAttribute: element("input") });
    const read = () => Element.prototype.getAttribute.call(form, "action");
    form.dispatchEvent(Object.assign(new Event("submit", { bubbles: true }), { submitter: null }));
    expect(read()).toContain("&tid=1**");
    await wait(0);
    expect(read()).toBe(action);
    for (const name of ["getAttribute", "setAttribute"]) Reflect.deleteProperty(form, name);
  });

  it("that leads elsewhere gets nothing, also when its URL names a partner", async () => {
    const html = `<form action="https://evil.example/?u=partner.example"></form>`;
    visit("/", {}, { html });
    expect((await submit(element("form"))).fields).toEqual(["old"]);
    element("form").removeAttribute("action");
    expect((await submit(element("form"))).fields).toEqual(["old"]);
  });

  it("in a shadow tree is followed from the first key or click in it", async () => {
    visit("/", {}, { html: "<div></div>" });
    const root = element("div").attachShadow({ mode: "open" });
    root.innerHTML = `<form action="${action}"><input></form>`;
    const input = root.querySelector("input")!;
    input.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, composed: true }));
    input.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, composed: true }));
    const { fields } = await submit(root.querySelector("form")!);
    expect(fields).toEqual([expect.stringMatching(/^1\*\*/)]);
  });
});

describe("consent", () => {
  const link = "https://partner.example/";
  const stored = () => [cookieOf("tid") !== undefined, cookieOf("cdf") !== undefined];

  it("that is not given yet writes nothing, removes nothing, and tells partners nothing", () => {
    visit("/?gclid=G").checkout("view_cart", { items: [] });
    expect(stored()).toEqual([true, true]);
    const { attribution, decorate, checkout } = visit("/?awc=1_2_3", { consent: "pending" });
    checkout("begin_checkout", { items: [] });
    expect(attribution()).toBeNull();
    expect(decorate(link)).toBe(link);
    expect(decodeTid(cookieOf("tid"))).toMatchObject({ gclid: "G" });
  });

  it("given later on the page keeps what the page was opened with", async () => {
    const options = { consent: "pending" } as const;
    const { consent, attribution } = visit("/?gclid=G", options, {
      referrer: "https://blog.example/",
    });
    expect(stored()).toEqual([false, false]);
    await wait(minute);
    globals.happyDOM.setURL("https://www.shop.example/later");
    consent("granted");
    expect(attribution()).toMatchObject({
      gclid: "G",
      landing: "https://www.shop.example/",
      referrer: "https://blog.example/",
      created: start + minute,
    });
    expect(stored()).toEqual([true, false]);
  });

  describe("that comes on a later page", () => {
    const pending = { consent: "pending" } as const;
    const session = { ...pending, pendingStorage: "session" } as const;
    const html = { referrer: "https://www.shop.example/" };
    const answerOnPageTwo = (options: Partial<TrackingOptions>) => {
      visit("/?gclid=G&token=T", options, { referrer: "https://www.google.com/search?q=x" });
      const { consent, attribution } = visit("/two", options, html);
      expect(document.cookie).toBe("");
      consent("granted");
      return attribution();
    };

    it("finds the campaign in the tab, where the page allows that", async () => {
      expect(answerOnPageTwo(session)).toEqual({
        origin: "www.shop.example",
        type: "paid",
        created: start,
        changed: start,
        landing: "https://www.shop.example/",
        referrer: "https://www.google.com/search",
        gclid: "G",
      });
      expect(sessionStorage).toHaveLength(0);
      await wait(31 * minute);
      expect(visit("/", {}, html).attribution()).toMatchObject({ gclid: "G", created: start });
    });

    it("finds nothing by default", () => {
      const set = vi.spyOn(Storage.prototype, "setItem");
      expect(answerOnPageTwo(pending)).toMatchObject({ type: "direct" });
      expect(set).not.toHaveBeenCalled();
    });

    it("adds to what an earlier visit has stored, as a visit of its time", async () => {
      visit("/?awc=1_2_3&utm_source=a");
      await wait(40 * minute);
      visit("/?utm_medium=cpc", session);
      visit("/two", { pendingStorage: "session" }, html);
      expect(tracking!.attribution()).toMatchObject({
        type: "paid",
        created: start,
        changed: start + 40 * minute,
      });
      expect(tracking!.attribution()).not.toHaveProperty("awc");
    });

    it("and is a refusal, removes it", () => {
      visit("/?gclid=G", session);
      expect(sessionStorage).toHaveLength(1);
      visit("/two", session, html).consent("denied");
      expect(sessionStorage).toHaveLength(0);
      tracking!.consent("granted");
      expect(tracking!.attribution()).not.toHaveProperty("gclid");
    });

    it("survives garbage in the tab", () => {
      for (const value of ["", "x", "1**", "1****paid"]) {
        sessionStorage.setItem("tid", value);
        expect(visit("/", session).attribution()).toBeNull();
        tracking!.consent("granted");
        expect(tracking!.attribution()).toMatchObject({ landing: "https://www.shop.example/" });
        clear("tid");
      }
    });
  });

  it("refused removes what is stored, and forgets", () => {
    const { consent, checkout, attribution, decorate } = visit("/?gclid=G");
    checkout("view_cart", { items: [] });
    expect(decorate(link)).not.toBe(link);
    consent("denied");
    expect(stored()).toEqual([false, false]);
    expect(attribution()).toBeNull();
    expect(decorate(link)).toBe(link);
    globals.happyDOM.setURL("https://www.shop.example/other");
    consent("granted");
    expect(attribution()).toMatchObject({ type: "direct" });
  });

  it("refused from the start removes what an earlier visit has left", () => {
    visit("/?gclid=G");
    visit("/", { consent: "denied" });
    expect(stored()).toEqual([false, false]);
    expect(warnings()).toEqual([]);
  });

  it("that is misspelled counts as denied, with a warning", () => {
    visit("/", { consent: "grnated" as "granted" });
    expect(stored()).toEqual([false, false]);
    tracking?.consent("granted");
    expect(stored()).toEqual([true, false]);
    tracking?.consent("yes" as "granted");
    expect(stored()).toEqual([false, false]);
    expect(warnings()).toEqual([
      'Skerry: consent is "grnated", expected granted, pending or denied: it counts as denied. In: consent',
      'Skerry: consent is "yes", expected granted, pending or denied: it counts as denied. In: consent',
    ]);
  });

  it("does not hold back events, and the checkout remembers for the page", () => {
    const { checkout } = visit("/", { consent: "pending" });
    checkout("begin_checkout", { items: [] });
    checkout("begin_checkout", { items: [] });
    expect(events()).toEqual(["begin_checkout"]);
    checkout("view_cart", { items: [] });
    checkout("cd_add_address_info", { items: [] });
    expect(events().slice(1)).toEqual(["view_cart", "begin_checkout", "cd_add_address_info"]);
    expect(document.cookie).toBe("");
  });

  it("given after a step keeps the step, with what was stored before", () => {
    const items: [] = [];
    visit("/").checkout("view_cart", { items });
    visit("/").checkout("begin_checkout", { items, customer_type: "private" });
    // A banner that answers by itself on each page, but late.
    const { checkout, consent } = visit("/", { consent: "pending" });
    checkout("add_payment_info", { items, payment_type: "card" });
    consent("granted");
    visit("/").checkout("add_payment_info", { items });
    visit("/").checkout("cd_cart_overview", { items });
    expect(events()).toEqual([
      "view_cart",
      "begin_checkout",
      "add_payment_info",
      "cd_cart_overview",
    ]);
    expect(pushed.at(-1)?.ecommerce).toMatchObject({
      customer_type: "private",
      payment_type: "card",
    });
  });

  describe("from Google Consent Mode", () => {
    const options = { consent: "consent-mode" } as const;
    // As in Google's own snippet.
    const gtag: (...words: unknown[]) => void = function () {
      globals.dataLayer!.push(arguments);
    };
    const defaultTo = (ad_storage: string, more = {}) =>
      gtag("consent", "default", { ad_storage, ...more });
    const update = (ad_storage: string) => gtag("consent", "update", { ad_storage });
    const isGranted = () => tracking!.attribution() !== null;

    beforeEach(() => {
      globals.dataLayer = [];
    });

    it("is unknown without a word, and with a default of denied: cookies stay", () => {
      visit("/?gclid=G");
      visit("/", options);
      expect(isGranted()).toBe(false);
      defaultTo("denied");
      expect(isGranted()).toBe(false);
      expect(cookieOf("tid")).toBeDefined();
    });

    it("follows commands that were there before, and those that come", () => {
      defaultTo("denied");
      update("granted");
      visit("/", options);
      expect(isGranted()).toBe(true);
      update("denied");
      expect(isGranted()).toBe(false);
      expect(cookieOf("tid")).toBeUndefined();
      update("granted");
      expect(isGranted()).toBe(true);
      gtag("event", "page_view");
      gtag("consent", "update", { analytics_storage: "denied" });
      expect(isGranted()).toBe(true);
      defaultTo("denied");
      expect(isGranted()).toBe(true);
    });

    it("takes a default of granted, but not one region's, and not beside one of denied", () => {
      defaultTo("granted", { region: ["US"] });
      visit("/", options);
      expect(isGranted()).toBe(false);
      defaultTo("granted");
      expect(isGranted()).toBe(true);
      defaultTo("denied", { region: ["DE"] });
      expect(isGranted()).toBe(false);
    });

    it("takes the last default of a region, as Google's tags do", () => {
      defaultTo("denied", { wait_for_update: 500 });
      visit("/", options);
      // A banner knows the visitor's answer from an earlier page.
      vi.setSystemTime(start + 500);
      defaultTo("granted");
      expect(isGranted()).toBe(true);
      defaultTo("denied");
      expect(isGranted()).toBe(false);
    });

    it("reacts to no other value, and lets every entry through", () => {
      visit("/", options);
      update("granted!");
      globals.dataLayer!.push(null, 5, "consent", ["consent", "update"], { event: "a" });
      expect(isGranted()).toBe(false);
      expect(globals.dataLayer).toHaveLength(6);
    });

    it("follows a data layer that takes the place of the one before", () => {
      visit("/", options);
      for (const name of ["an array", "a container"] as const) {
        // What was pushed into the new one before it got its place counts, too.
        globals.dataLayer = [["consent", "update", { ad_storage: "granted" }]];
        if (name === "a container") {
          globals.dataLayer = { push: () => 0 } as unknown as unknown[];
          gtag("event", "a");
        }
        expect(isGranted()).toBe(true);
        if (name === "an array") {
          update("denied");
          expect(isGranted()).toBe(false);
          update("granted");
        }
      }
    });

    it("follows the next one by itself, without a question", async () => {
      visit("/?gclid=G", options);
      globals.dataLayer = [];
      await wait(1000);
      update("granted");
      expect(cookieOf("tid")).toBeDefined();
      globals.dataLayer = {
        push: (...entries: unknown[]) => pushed.push(...(entries as Event[])),
      } as never;
      await wait(1000);
      update("denied");
      expect(cookieOf("tid")).toBeUndefined();
      expect(pushed).toHaveLength(1);
    });

    it("follows an array whose push is no longer ours", async () => {
      visit("/", options);
      globals.dataLayer!.push = Array.prototype.push;
      update("granted");
      await wait(1000);
      expect(cookieOf("tid")).toBeDefined();
      update("denied");
      expect(isGranted()).toBe(false);
    });

    it("takes commands in their order, although a container pushes the next while it takes one", () => {
      const { push } = globals.dataLayer!;
      globals.dataLayer!.push = function (...entries: unknown[]) {
        const [[, command, { ad_storage }]] = entries as [
          ["consent", string, { ad_storage: string }],
        ];
        const length = push.apply(this, entries);
        if (command === "default" && ad_storage === "denied") update("granted");
        if (command === "update" && ad_storage === "denied") update("granted");
        return length;
      };
      visit("/", options);
      update("denied");
      expect(isGranted()).toBe(true);
    });

    it("leaves what the page itself says, until there is news", async () => {
      const { consent } = visit("/", options);
      consent("granted");
      await wait(2000);
      expect(isGranted()).toBe(true);
      update("denied");
      expect(isGranted()).toBe(false);
      consent("granted");
      await wait(2000);
      expect(isGranted()).toBe(true);
    });

    it("warns once of a data layer that is none", async () => {
      globals.dataLayer = 5 as never;
      visit("/", options);
      await wait(5000);
      expect(warnings()).toHaveLength(1);
    });

    it("waits as long as a default of granted does, or until the update", async () => {
      defaultTo("granted", { wait_for_update: 1200 });
      visit("/", options);
      await wait(1100);
      expect(isGranted()).toBe(false);
      await wait(600);
      expect(cookieOf("tid")).toBeDefined();
      globals.dataLayer = [];
      defaultTo("granted", { wait_for_update: 1200 });
      visit("/", options);
      update("denied");
      await wait(2000);
      expect(isGranted()).toBe(false);
    });

    describe("as Google's tags keep it", () => {
      const tag = (entry: { default?: unknown; update?: unknown }) =>
        Object.assign(window, { google_tag_data: { ics: { entries: { ad_storage: entry } } } });
      afterEach(() => {
        delete (window as { google_tag_data?: unknown }).google_tag_data;
      });

      it("follows what a template sets there, and nowhere else", async () => {
        visit("/?gclid=G", options);
        tag({ default: false });
        expect(isGranted()).toBe(false);
        tag({ default: false, update: true });
        await wait(1000);
        expect(cookieOf("tid")).toBeDefined();
        tag({ default: false, update: false });
        await wait(1000);
        expect(cookieOf("tid")).toBeUndefined();
      });

      it("knows the visitor's region, and what the page says later counts", () => {
        defaultTo("granted");
        defaultTo("denied", { region: ["DE"] });
        visit("/", options);
        expect(isGranted()).toBe(false);
        tag({ default: true });
        expect(isGranted()).toBe(true);
        tag({ default: false });
        expect(isGranted()).toBe(false);
        tag({ default: false, update: true });
        expect(isGranted()).toBe(true);
        // The tags take it over later.
        update("denied");
        expect(isGranted()).toBe(false);
      });

      it.each([
        null,
        5,
        {},
        { ics: null },
        { ics: { entries: 5 } },
        { ics: { entries: { ad_storage: null } } },
      ])("survives %j", (google_tag_data) => {
        Object.assign(window, { google_tag_data });
        visit("/", options);
        expect(isGranted()).toBe(false);
      });
    });

    it("lets the data layer go at the end", () => {
      const { push } = globals.dataLayer!;
      visit("/", options).stop();
      expect(globals.dataLayer!.push).toBe(push);
      visit("/", options);
      const ours = globals.dataLayer!.push;
      globals.dataLayer!.push = (...entries) => ours(...entries);
      tracking!.stop();
      update("granted");
      expect(cookieOf("tid")).toBeUndefined();
    });
  });

  describe("from a platform of the TCF", () => {
    type Listener = (data: object | null, success: boolean) => void;
    let listeners: Map<number, Listener>;
    const tell = (data: object | null, success = true) =>
      listeners.forEach((listener, listenerId) =>
        listener(data && { ...data, listenerId }, success),
      );
    const answer = (consents: object, eventStatus = "useractioncomplete") =>
      tell({ eventStatus, gdprApplies: true, purpose: { consents } });
    const install = () =>
      Object.assign(window, {
        __tcfapi(command: string, _: number, callback: Listener, id: number) {
          if (command === "addEventListener") listeners.set(listeners.size + 1, callback);
          else listeners.delete(id);
        },
      });

    beforeEach(() => {
      listeners = new Map();
    });
    afterEach(() => {
      delete (window as { __tcfapi?: unknown }).__tcfapi;
    });

    it("follows purpose 1, once the visitor has answered", () => {
      install();
      visit("/?gclid=G", { consent: "tcf" });
      tell({ eventStatus: "cmpuishown", gdprApplies: true, purpose: { consents: {} } });
      expect(stored()).toEqual([false, false]);
      answer({ 1: true });
      expect(stored()).toEqual([true, false]);
      // The visitor opens the banner again.
      answer({ 1: true }, "cmpuishown");
      expect(stored()).toEqual([true, false]);
      answer({ 2: true });
      expect(stored()).toEqual([false, false]);
    });

    it("waits for one that comes late, and takes an earlier answer", async () => {
      visit("/?gclid=G");
      visit("/", { consent: "tcf" });
      await wait(3000);
      expect(stored()).toEqual([true, false]);
      install();
      await wait(1000);
      answer({}, "tcloaded");
      expect(stored()).toEqual([false, false]);
    });

    it("is granted where the GDPR does not apply, and unknown after a failure", () => {
      install();
      visit("/?gclid=G", { consent: "tcf" });
      tell(null, false);
      expect(stored()).toEqual([false, false]);
      tell({ eventStatus: "tcloaded", gdprApplies: false });
      expect(stored()).toEqual([true, false]);
    });

    it("is not listened to after the end", () => {
      install();
      visit("/", { consent: "tcf" }).stop();
      answer({ 1: true });
      expect(listeners.size).toBe(0);
      expect(stored()).toEqual([false, false]);
    });
  });

  it("comes from a banner's own event", () => {
    const tell = (detail: unknown) => window.dispatchEvent(new CustomEvent("banner", { detail }));
    visit("/", { consent: consentFromEvent("banner") });
    expect(stored()).toEqual([false, false]);
    tell("granted");
    expect(stored()).toEqual([true, false]);
    tell("no");
    expect(stored()).toEqual([false, false]);
    tracking!.stop();
    tell("granted");
    expect(stored()).toEqual([false, false]);
  });
});

describe("the checkout", () => {
  const items = [{ item_id: "a", price: 5 }];
  const fieldsOf = (at: number) => {
    const {
      items: _,
      currency: __,
      value: ___,
      ...fields
    } = pushed[at]?.ecommerce ?? { items: [] };
    return fields;
  };

  it("goes on from page to page, with what was said before", () => {
    visit("/").checkout("begin_checkout", { items, customer_type: "private" });
    visit("/").checkout("begin_checkout", { items });
    visit("/").checkout("add_payment_info", { items, payment_type: "card" });
    visit("/").checkout("purchase", { items, transaction_id: "T1" });
    visit("/").checkout("purchase", { items, transaction_id: "T1" });
    expect(events()).toEqual([
      "view_cart",
      "begin_checkout",
      "cd_add_address_info",
      "add_payment_info",
      "cd_cart_overview",
      "purchase",
    ]);
    const who = { customer_type: "private" };
    const how = { ...who, payment_type: "card" };
    expect([1, 3, 5, 7, 9, 11].map(fieldsOf)).toEqual([
      who,
      who,
      how,
      how,
      how,
      { ...how, transaction_id: "T1" },
    ]);
    expect(pushed[0]).toEqual({ ecommerce: null });
    expect(pushed.at(-1)?.ecommerce).toMatchObject({
      currency: "EUR",
      value: 5,
      items: [{ item_id: "a", price: 5, currency: "EUR" }],
    });
  });

  it("forgets with a new run through the checkout, and with the purchase", () => {
    visit("/").checkout("purchase", { items, customer_type: "private", payment_type: "card" });
    tracking!.checkout("begin_checkout", { items });
    expect(fieldsOf(15)).toEqual({});
    tracking!.checkout("begin_checkout", { items, customer_type: "company" });
    tracking!.checkout("view_cart", { items });
    tracking!.checkout("begin_checkout", { items });
    expect(fieldsOf(pushed.length - 1)).toEqual({});
  });

  it("is the same in another tab, although that one remembers an earlier step", () => {
    const first = visit("/");
    first.checkout("view_cart", { items });
    const before = cookieOf("cdf")!;
    first.checkout("begin_checkout", { items });
    const cookie = vi.spyOn(document, "cookie", "get");
    cookie.mockReturnValue(`cdf=${before.replace("sent=1", "sent=15")}; cdf=${before}`);
    vi.setSystemTime(start);
    first.checkout("add_payment_info", { items });
    expect(events()).toEqual(["view_cart", "begin_checkout"]);
  });

  it("ends with the browser session, and after a day", async () => {
    const written = vi.spyOn(document, "cookie", "set");
    visit("/").checkout("begin_checkout", { items });
    expect(written.mock.lastCall?.[0]).toMatch(/^cdf=[^;]+; path=\/; sameSite=lax; secure$/);
    await wait(24 * 60 * minute);
    visit("/").checkout("begin_checkout", { items });
    expect(events()).toEqual(["view_cart", "begin_checkout", "view_cart", "begin_checkout"]);
  });

  it.each([
    ["in the same page", false],
    ["when the page is loaded again", true],
  ])(
    "has a purchase again, with every step, where the page says that it is new: %s",
    (_, isReload) => {
      const data = { items, transaction_id: "T1" };
      visit("/thanks").checkout("purchase", data);
      if (isReload) visit("/thanks", {}, { isReload });
      tracking!.checkout("purchase", data);
      expect(events()).toEqual(checkoutSteps);
      tracking!.checkout("purchase", { ...data, repeated: false });
      expect(events()).toEqual([...checkoutSteps, ...checkoutSteps]);
      // Without an id, too, but not by itself.
      tracking!.checkout("purchase", { items });
      expect(events()).toHaveLength(2 * checkoutSteps.length);
      tracking!.checkout("purchase", { items, repeated: false });
      expect(events()).toHaveLength(3 * checkoutSteps.length);
    },
  );

  it("survives a cookie that another script has set", () => {
    for (const value of ["", "x", `sent=31&time=${start}&customer_type=${"x".repeat(3900)}`]) {
      document.cookie = `cdf=${value}; path=/; secure`;
      expect(() => visit("/").checkout("begin_checkout", { items })).not.toThrow();
    }
  });

  it("pushes every field of a block, and what belongs to the order with the purchase only", () => {
    const fields = { value: 4, coupon: "SPRING", tax: 0.64, shipping: 2.5, transaction_id: "T1" };
    visit("/").checkout("begin_checkout", { items, customer_type: "private" });
    visit("/").checkout("purchase", { items, ...fields });
    const all = pushed.flatMap(({ ecommerce }) => {
      const { items: _, currency: __, ...others } = ecommerce ?? { items: [] };
      return ecommerce ? others : [];
    });
    const shared = { value: 4, coupon: "SPRING", customer_type: "private" };
    expect(all).toEqual([
      { value: 5, customer_type: "private" },
      { value: 5, customer_type: "private" },
      shared,
      shared,
      shared,
      { ...shared, ...fields },
    ]);
    expect(warnings()).toEqual([]);
  });

  it("has six steps", () => {
    visit("/").checkout("view_crat" as "view_cart");
    expect(events()).toEqual([]);
    expect(warnings()[0]).toContain('the event is "view_crat", expected search, view_item');
  });
});

describe("the page's own calls", () => {
  it("push one event each", () => {
    const { search, viewItem, addToCart, removeFromCart } = visit("/");
    search("a.com");
    viewItem({ item_id: "a" });
    addToCart({ item_id: "b" });
    removeFromCart({ item_id: "c" });
    expect(pushed[0]).toEqual({ event: "search", search_term: "a.com" });
    expect(events()).toEqual(["search", "view_item", "add_to_cart", "remove_from_cart"]);
  });

  it("warn about what cannot be used, and never throw", () => {
    const calls = visit("/");
    calls.search(undefined as unknown as string);
    calls.addToCart({ item_id: "a", price: "9,90" });
    calls.viewItem(null as never);
    expect(events()).toEqual(["add_to_cart", "view_item"]);
    expect(warnings()).toEqual([
      'Skerry: search_term is "undefined", expected a string. In: search',
      'Skerry: items[0]: price is "9,90", expected a number. In: add_to_cart',
      'Skerry: items[0]: item_id is "undefined", expected a string. In: view_item',
    ]);
  });
});

describe("markup", () => {
  const item = (id: string, more = {}) => JSON.stringify({ item_id: id, ...more });
  const view = (id: string, event = "view_item") =>
    `<article data-track="${event}" data-track-item='${item(id)}'><button>x</button></article>`;
  const block = (event: string, data: object) =>
    `<script type="application/json" data-track="${event}">${JSON.stringify(data)}</script>`;
  const ids = () =>
    pushed.flatMap(({ ecommerce }) => ecommerce?.items.map((one) => one["item_id"]));

  it("reports the items on view in one push, each id once", async () => {
    const html = view("a") + view("b", "add_to_cart") + view("a") + view("d", "remove_from_cart");
    visit("/", {}, { html });
    expect(events()).toEqual(["view_item"]);
    expect(ids()).toEqual([undefined, "a", "b"]);
    document.body.insertAdjacentHTML("beforeend", view("b") + view("c"));
    await wait(1999);
    expect(events()).toHaveLength(1);
    await wait(1);
    expect(ids().slice(3)).toEqual([undefined, "c"]);
    // Another visit in the same document.
    history.pushState(null, "", "/two");
    document.body.innerHTML = view("a");
    await wait(2000);
    expect(ids().slice(5)).toEqual([undefined, "a"]);
  });

  it("reports an element again when it shows another item", async () => {
    visit("/", {}, { html: view("a") });
    element("article").setAttribute("data-track-item", item("b"));
    await wait(2000);
    expect(ids()).toEqual([undefined, "a", undefined, "b"]);
  });

  it("is not scanned again while nothing changes, or while the page is hidden", async () => {
    visit("/", {}, { html: view("a") });
    const look = vi.spyOn(Document.prototype, "querySelectorAll");
    await wait(10_000);
    expect(look).not.toHaveBeenCalled();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.body.insertAdjacentHTML(
      "beforeend",
      view("b") + block("search", { search_term: "x" }),
    );
    await wait(4000);
    expect(events()).toEqual(["view_item", "search"]);
    hidden.mockReturnValue(false);
    await wait(2000);
    expect(ids().at(-1)).toBe("b");
  });

  it("is scanned every two seconds whatever happens, where the page wants that, each id once", async () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    visit("/", { itemScan: "always" }, { html: view("a") });
    expect(ids().filter(Boolean)).toEqual(["a"]);
    const look = vi.spyOn(Document.prototype, "querySelectorAll");
    await wait(2000);
    const each = look.mock.calls.length;
    expect(each).toBeGreaterThan(0);
    await wait(1999);
    expect(look).toHaveBeenCalledTimes(each);
    await wait(1);
    expect(look).toHaveBeenCalledTimes(2 * each);
    document.body.insertAdjacentHTML("beforeend", view("b"));
    await wait(4000);
    expect(ids().filter(Boolean)).toEqual(["a", "b"]);
  });

  it("pushes what is added and removed when it is clicked, also inside", () => {
    visit("/", {}, { html: view("a", "add_to_cart") + view("b", "remove_from_cart") + view("c") });
    pushed = [];
    document.body.addEventListener("click", (event) => event.stopPropagation(), true);
    for (const button of document.querySelectorAll("button")) click(button);
    expect(events()).toEqual(["add_to_cart", "remove_from_cart"]);
    expect(ids()).toEqual([undefined, "a", undefined, "b"]);
  });

  it("pushes the fields of every block, or warns of them", () => {
    const fields = { customer_type: "private", coupon: "SPRING", value: 7 };
    const html =
      itemEvents.map((event) => block(event, { items: [{ item_id: "a" }], ...fields })).join("") +
      block("search", { search_term: "x", customer_type: "private" });
    visit("/", {}, { html });
    expect(events()).toEqual([...itemEvents, "search"]);
    for (const { ecommerce } of pushed) if (ecommerce) expect(ecommerce).toMatchObject(fields);
    expect(warnings()).toEqual([
      expect.stringContaining('a key is "customer_type", expected search_term. In: <script'),
    ]);
  });

  it("fires a JSON block once, in the order of the page", async () => {
    const html =
      block("search", { search_term: "a" }) +
      block("add_payment_info", { items: [{ item_id: "a" }], payment_type: "card" }) +
      block("remove_from_cart", { items: [{ item_id: "b" }] });
    visit("/", {}, { html });
    document.body.append(element("script"));
    await wait(2000);
    expect(events()).toEqual([
      "search",
      "view_cart",
      "begin_checkout",
      "cd_add_address_info",
      "add_payment_info",
      "remove_from_cart",
    ]);
  });

  it("fires a block again that has another content, as where pages are morphed", async () => {
    visit("/", {}, { html: block("search", { search_term: "a" }) });
    const script = element("script");
    const text = script.firstChild as Text;
    text.data = JSON.stringify({ search_term: "b" });
    await wait(2000);
    script.setAttribute("data-track", "view_cart");
    script.textContent = JSON.stringify({ items: [{ item_id: "a" }] });
    await wait(2000);
    await wait(2000);
    expect(pushed.filter(({ event }) => event)).toMatchObject([
      { event: "search", search_term: "a" },
      { event: "search", search_term: "b" },
      { event: "view_cart" },
    ]);
  });

  describe("of a page that an engine has put into the document", () => {
    const show = (html: string, url: string) => {
      history.pushState(null, "", url);
      document.body.innerHTML = html;
    };
    const tell = (type: string) => document.dispatchEvent(new Event(type, { bubbles: true }));
    const search = (search_term: string) => block("search", { search_term });

    it.each([
      "turbo:load",
      "turbolinks:load",
      "htmx:afterSettle",
      "htmx:historyRestore",
      "htmx:after:history:update",
      "htmx:after:settle",
      "livewire:navigated",
      "astro:page-load",
    ])("is reported at once on %s, as in a new document", (type) => {
      visit("/", {}, { html: view("a") + search("a") });
      show(view("a") + view("b") + search("a"), "/two");
      tell(type);
      expect(events()).toEqual(["search", "view_item", "search", "view_item"]);
      expect(pushed.at(-1)?.ecommerce?.items.map(({ item_id }) => item_id)).toEqual(["a", "b"]);
    });

    it("is reported without a word of the engine, too", async () => {
      visit("/", {}, { html: view("a") });
      show(view("a"), "/two");
      await wait(2000);
      location.hash = "part";
      await wait(2000);
      expect(events()).toEqual(["view_item", "view_item"]);
    });

    it("is not that of a page that takes the campaign out of its address", async () => {
      visit("/?utm_source=a&gclid=G&page=1", {}, { html: view("a") });
      history.replaceState(null, "", "/?page=1");
      document.body.innerHTML = view("a");
      await wait(4000);
      expect(events()).toEqual(["view_item"]);
    });

    it.each([
      ["turbo:visit", "turbo:load"],
      ["turbolinks:visit", "turbolinks:load"],
      ["livewire:navigate", "livewire:navigated"],
      ["htmx:historyRestore", "htmx:historyRestore"],
      ["astro:before-swap", "astro:page-load"],
    ])("is a new visit at the same address as well, from %s to %s", (begin, end) => {
      visit("/", {}, { html: view("a") });
      document.body.innerHTML = view("a");
      tell(begin);
      if (end !== begin) tell(end);
      expect(events()).toEqual(["view_item", "view_item"]);
    });

    it.each(["data-turbo-preview", "data-turbolinks-preview"])(
      "is not reported while %s says that it comes from the cache",
      async (attribute) => {
        visit("/", {}, { html: "" });
        document.documentElement.setAttribute(attribute, "");
        show(view("a") + search("old"), "/two");
        await wait(4000);
        expect(events()).toEqual([]);
        document.documentElement.removeAttribute(attribute);
        show(view("a") + search("new"), "/two");
        tell("turbo:load");
        await wait(4000);
        expect(pushed.filter(({ event }) => event)).toMatchObject([
          { search_term: "new" },
          { event: "view_item" },
        ]);
      },
    );

    it("is a page view for the attribution, from the page before", async () => {
      const { attribution } = visit("/?gclid=G", {}, { referrer: "https://blog.example/" });
      await wait(31 * minute);
      show("", "/two");
      await wait(2000);
      const first = "https://www.shop.example/";
      expect(attribution()).toMatchObject({ gclid: "G", landing: first, created: start });
      expect(attribution()?.changed).toBeGreaterThan(start + 31 * minute);
      await wait(31 * minute);
      show("", "/three?awc=1_2_3");
      await wait(2000);
      expect(attribution()).toMatchObject({ type: "affiliate", awc: "1_2_3" });
      expect(attribution()).not.toHaveProperty("gclid");
    });

    it("leaves the landing page to an answer that comes later", async () => {
      const { consent, attribution } = visit("/?gclid=G", { consent: "pending" });
      show("", "/two");
      await wait(2000);
      consent("granted");
      expect(attribution()).toMatchObject({ gclid: "G", landing: "https://www.shop.example/" });
    });
  });

  it("waits until the page has been parsed", () => {
    const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
    visit("/", {}, { html: block("search", { search_term: "a" }) });
    expect(events()).toEqual([]);
    state.mockReturnValue("interactive");
    document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
    expect(events()).toEqual(["search"]);
  });

  it("without an item belongs to another script", () => {
    visit("/", {}, { html: '<a data-track="nav">x</a><p data-track-item="{}"></p>' });
    expect(warnings()).toEqual([]);
  });

  it("that cannot be used is one warning, which shows the element", async () => {
    const html =
      `<p data-track="view_item" data-track-item="{bad"></p>` +
      `<p data-track="remove_from_cart" data-track-item='{"item_id":"a","price":"x"}'></p>` +
      `<p data-track="veiw_item" data-track-item='{"item_id":"a"}'></p>` +
      `<p data-track="add_to_cart" data-track-item='${item("long", { text: "x".repeat(8000) })}'></p>` +
      `<script type="application/json" data-track="search">{</script>` +
      `<script type="application/json" data-track="serach">{"search_term":"a"}</script>`;
    visit("/", {}, { html });
    for (const paragraph of document.querySelectorAll("p")) click(paragraph);
    document.body.append("changed");
    await wait(4000);
    expect(events()).toEqual(["remove_from_cart"]);
    const starts = warnings().map((text) => text.slice(0, 60));
    expect(starts).toEqual([
      'Skerry: the text is "{", expected JSON (attributes: up to 8,',
      'Skerry: the event is "serach", expected search, view_item, a',
      'Skerry: the text is "{bad", expected JSON (attributes: up to',
      'Skerry: price is "x", expected a number. In: <p data-track="',
      'Skerry: data-track is "veiw_item", expected view_item, add_t',
      'Skerry: the text is "{"item_id":"long","text":"xxxxxxxxxxxxx',
    ]);
    expect(warnings()[2]).toContain('In: <p data-track="view_item" data-track-item="{bad">');
  });

  it("changes no prototype, whatever it says", () => {
    const nasty = '{"__proto__":{"polluted":1},"item_id":"a","constructor":{"prototype":{}}}';
    visit("/", {}, { html: `<p data-track="view_item" data-track-item='${nasty}'></p>` });
    expect(ids()).toEqual([undefined, "a"]);
    expect("polluted" in {}).toBe(false);
  });
});

it("started twice it is the same, and stopped it leaves nothing", async () => {
  const html = `<a href="https://partner.example/">x</a>`;
  const first = visit("/", { consent: "pending" }, { html });
  expect(startTracking({ ...defaults, dataLayer: "other" })).toBe(first);
  first.stop();
  expect(vi.getTimerCount()).toBe(0);
  document.body.innerHTML = `<p data-track="add_to_cart" data-track-item='{"item_id":"a"}'></p>`;
  click(element("p"));
  await wait(4000);
  expect(pushed).toEqual([]);
  expect(document.cookie).toBe("");
});

describe("the funnel on any way through the shop", () => {
  const steps = ["view_cart", "begin_checkout", "add_payment_info", "purchase"] as const;
  const ways = fc.array(fc.constantFrom(...steps), { maxLength: 8 });
  const run = (walk: readonly (typeof steps)[number][], consent: "granted" | "pending") => {
    clear("cdf");
    pushed = [];
    walk.forEach((step, at) =>
      visit("/", { consent }).checkout(step, { items: [], transaction_id: `T${at}` }),
    );
    return events();
  };

  it("is in order and without gaps across pages, where it is stored", () => {
    fc.assert(
      fc.property(ways, (walk) => {
        const all = run(walk, "granted").map((event) =>
          checkoutSteps.indexOf(event as CheckoutStep),
        );
        all.forEach((step, at) => {
          if (step > 0) expect(step).toBe((all[at - 1] as number) + 1);
        });
        const purchases = walk.filter((step) => step === "purchase");
        expect(all.filter((step) => step === checkoutSteps.length - 1)).toHaveLength(
          purchases.length,
        );
      }),
      { numRuns: 50 },
    );
  });

  it("is what the pages report and nothing else, where nothing is stored", () => {
    fc.assert(
      fc.property(ways, (walk) => {
        expect(run(walk, "pending")).toEqual(walk);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a thank-you page without a readable store", () => {
  const options = { consent: "pending" } as const;
  const html =
    '<script type="application/json" data-track="purchase">{"transaction_id":"T1","items":[]}</script>';
  const loadedBy = (type: string, name = location.href) =>
    vi
      .spyOn(performance, "getEntriesByType")
      .mockReturnValue([{ type, name }] as unknown as PerformanceEntry[]);

  it("pushes once: its entry of the history remembers, whatever else is kept there", () => {
    visit("/thanks", options);
    history.replaceState({ mine: 1 }, "");
    visit("/thanks", options, { html, isReload: true });
    visit("/thanks", options, { html, isReload: true });
    expect(events()).toEqual(["purchase"]);
    expect(history.state).toMatchObject({ mine: 1 });
    // Another order.
    tracking!.checkout("purchase", { items: [], transaction_id: "T2" });
    expect(events()).toEqual(["purchase", "purchase"]);
  });

  it("that was loaded again before it could push, pushes", () => {
    globals.happyDOM.setURL("https://www.shop.example/thanks");
    loadedBy("reload");
    visit("/thanks", options, { html });
    expect(events()).toEqual(["purchase"]);
  });

  it.each([
    ["reload", "", []],
    ["back_forward", "", []],
    ["navigate", "", ["purchase"]],
    ["reload", "/cart", ["purchase"]],
  ])("under a router that has replaced the state: %s of this page%s", (type, path, expected) => {
    visit("/thanks", options);
    history.replaceState({ router: 1 }, "");
    loadedBy(type, location.href + path);
    visit("/thanks", options, { html, isReload: true });
    expect(events()).toEqual(expected);
  });

  it("that was loaded again under a router asks the cookie, where there is one", () => {
    visit("/order", { consent: "granted" });
    history.replaceState({ router: 1 }, "");
    loadedBy("reload");
    visit("/order", { consent: "granted" }, { html, isReload: true });
    expect(events().filter((event) => event === "purchase")).toHaveLength(1);
    history.replaceState({ router: 1 }, "");
    visit("/order", { consent: "granted" }, { html, isReload: true });
    expect(events().filter((event) => event === "purchase")).toHaveLength(1);
  });

  it("says itself that it was seen before, or that it was not", () => {
    const { checkout } = visit("/thanks", options);
    const data = { items: [], transaction_id: "T1" };
    checkout("purchase", { ...data, repeated: true });
    expect(events()).toEqual([]);
    checkout("purchase", data);
    visit("/thanks", options, { isReload: true });
    tracking!.checkout("purchase", data);
    expect(events()).toEqual(["purchase"]);
    visit("/thanks", options, { isReload: true });
    tracking!.checkout("purchase", { ...data, repeated: false });
    expect(events()).toEqual(["purchase", "purchase"]);
    tracking!.checkout("purchase", { ...data, repeated: "yes" as never });
    tracking!.checkout("view_cart", { items: [], repeated: true });
    expect(warnings()).toEqual([
      'Skerry: repeated is "yes", expected true or false. In: purchase',
      expect.stringContaining('a key is "repeated", expected items, '),
    ]);
  });
});
