import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../property-runs.test.fixture.ts";
import { campaignFields, type AttributionRecord } from "./attribution-record.ts";
import { readPageView } from "./page-view.ts";
import { refillRecord } from "./refill-record.ts";

const start = 1_767_225_600_000;
const minute = 60_000;
const options = { ignoredReferrers: ["pay.example"], keptParameters: [], cookieDomain: "" };
const search = "https://www.google.com/search";

/** A page view of the shop, so many milliseconds after the first one. */
const view = (
  previous: AttributionRecord | null,
  url: string,
  referrer = "",
  after = 0,
  onNewCampaign?: "refill",
): AttributionRecord => {
  const visit = readPageView(`https://www.shop.example${url}`, referrer, options);
  return refillRecord(previous, visit, start + after, onNewCampaign);
};

describe("a visit", () => {
  const campaignOf = (query: string) =>
    readPageView(`https://www.shop.example/${query}`, "", options).campaign;

  /** The parameters, and how long their values may be. */
  const limits = [
    ["utm_source", 128],
    ["utm_medium", 128],
    ["utm_campaign", 128],
    ["utm_term", 128],
    ["utm_content", 128],
    ["awc", 128],
    ["wmid", 64],
    ["pid", 64],
    ["emid", 64],
    ["gclid", 256],
    ["fbclid", 512],
    ["gbraid", 256],
    ["wbraid", 256],
    ["dclid", 256],
    ["msclkid", 128],
    ["ttclid", 512],
  ] as const;

  it("reads the parameters of the query by their exact names, texts cut, ids whole or not at all", () => {
    expect(
      campaignOf("?utm_source=a&utm_source=b&utm_source=&gclid=Ab.c&UTM_TERM=x#?emid=5"),
    ).toEqual({ utm_source: "b", gclid: "Ab.c" });
    const filled = (value: (limit: number) => string) =>
      campaignOf(`?${new URLSearchParams(limits.map(([name, limit]) => [name, value(limit)]))}`);
    const texts = limits.filter(([name]) => name.startsWith("utm_"));
    const full = (names: readonly (readonly [string, number])[]) =>
      Object.fromEntries(names.map(([name, limit]) => [name, "x".repeat(limit)]));
    expect(filled((limit) => "x".repeat(limit))).toEqual(full(limits));
    expect(filled((limit) => "x".repeat(limit + 1))).toEqual(full(texts));
    expect(filled(() => "a b")).toEqual(Object.fromEntries(texts.map(([name]) => [name, "a b"])));
  });

  it("takes no id with foreign characters, and no control characters in texts", () => {
    expect(campaignOf("?awc=a%3Bb&wmid=a%20b&gclid=%00G%0D&utm_term=a%0Ab%C3%BC")).toEqual({
      gclid: "G",
      utm_term: "abü",
    });
  });

  it("keeps no secret of its landing page: of the query only names of campaigns and what is listed", () => {
    const landing = (query: string, keptParameters: string[] = []) =>
      readPageView(`https://me:pw@www.shop.example/a%2Fb${query}#part`, "", {
        ...options,
        keptParameters,
      }).landing;
    expect(landing("?token=T&email=a%40b.example&flag&utm_source=%20~1&gclid=G&utm_id=5")).toBe(
      "https://www.shop.example/a%2Fb?utm_source=%20~1&utm_id=5",
    );
    expect(landing("?token=T")).toBe("https://www.shop.example/a%2Fb");
    expect(landing("?plan=a+b&token=T&fl%61g&planet=x", ["plan", "flag"])).toBe(
      "https://www.shop.example/a%2Fb?plan=a+b&fl%61g",
    );
  });

  it("keeps whole URLs, secrets and fragment included, where that is wanted", () => {
    const whole = { ...options, addresses: "whole", secretPaths: ["/reset"] } as const;
    const secret = "/reset/0123456789abcdef0123456789abcdef?token=T&amp;utm_source=a&gclid=G&flag";
    const visit = readPageView(
      `https://me:pw@www.shop.example${secret}#part/2`,
      `https://blog.example${secret}`,
      whole,
    );
    expect(visit.landing).toBe(`https://www.shop.example${secret}#part/2`);
    expect(visit.referrer).toBe(`https://blog.example${secret}`);
    expect(readPageView("about:srcdoc", "android-app://com.a.b/", whole)).toMatchObject({
      landing: "",
      referrer: "",
    });
  });

  it("carries no value of a parameter that is not allowed, whatever the query is", () => {
    const name = fc.oneof(
      fc.constantFrom("token", "utm_source", "plan", "UTM_source", "a utm_x", "utm_x[]", ""),
      fc.string(),
    );
    const query = fc.array(fc.tuple(name, fc.constant("secret")), { maxLength: 6 });
    fc.assert(
      fc.property(query, fc.boolean(), (pairs, isReferrer) => {
        const from = new URL("https://other.example/p");
        for (const [name, value] of pairs) from.searchParams.append(name, value);
        const kept = { ...options, keptParameters: ["plan"] };
        const visit = isReferrer
          ? readPageView("https://www.shop.example/", from.href, kept)
          : readPageView(from.href, "", kept);
        const left = new URL(isReferrer ? visit.referrer : visit.landing).searchParams;
        const allowed = pairs.filter(([name]) => name.startsWith("utm_") || name === "plan");
        expect([...left.keys()]).toEqual(allowed.map(([name]) => name));
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it.each([
    ["https://blog.example/best?page=2&gclid=G#top", "https://blog.example/best", false],
    ["https://me:pw@blog.example/", "https://blog.example/", false],
    ["https://www.shop.example/cart", "", true],
    ["http://www.shop.example:8080/cart", "", true],
    ["https://pay.example/done", "", true],
    ["https://eu.pay.example/done", "", true],
    ["https://notpay.example/done", "https://notpay.example/done", false],
    ["https://pay.example.evil.example/", "https://pay.example.evil.example/", false],
    ["https://news.example/?u=pay.example", "https://news.example/", false],
    // The site's own hosts.
    ["https://shop.example/", "", true],
    ["https://blog.shop.example/best", "", true],
    ["https://notshop.example/", "https://notshop.example/", false],
    ["https://shop.example.evil.example/", "https://shop.example.evil.example/", false],
    ["android-app://com.google.android.gm/", "", false],
    ["android-app://example.pay/", "", true],
    ["android-app://example.pay.app/https/pay.example/", "", true],
    ["about:srcdoc", "", false],
    ["", "", false],
  ])("coming from %s it has the referrer %s", (from, referrer, isReturn) => {
    const visit = readPageView("https://www.shop.example/", from, options);
    expect(visit).toMatchObject({ referrer, isReturn });
  });

  it.each([
    ["https://www.shop.example/", "https://www.shop.example/cart", "", true],
    ["https://www.shop.example/", "https://blog.shop.example/", "", true],
    ["https://www.shop.example/", "https://notshop.example/", "", false],
    ["https://blog.shop.example/", "https://www.shop.example/", "", true],
    ["https://blog.shop.example/", "https://shop.example/", "", true],
    ["https://blog.shop.example/", "https://help.shop.example/", "", false],
    ["https://blog.shop.example/", "https://help.shop.example/", "shop.example", true],
    ["https://www.shop.example/", "https://other.example/", "shop.example", false],
  ])(
    "at %s, coming from %s, with the cookie domain %j: its own site is %s",
    (at, from, domain, is) => {
      expect(readPageView(at, from, { ...options, cookieDomain: domain }).isReturn).toBe(is);
    },
  );

  it.each([
    ["https://pay.example/done", true],
    ["https://eu.pay.example/done", true],
    ["https://notpay.example/done", true],
    ["https://pay.example.other.example/", true],
    ["https://news.example/?u=pay.example", true],
    ["android-app://pay.example/", true],
    ["https://www.shop.example/cart", true],
    ["https://translate.example/?u=https://www.shop.example/", true],
    ["https://www.shop.example.other.example/", true],
    // Nothing else counts: no host below the site's, and no other scheme or port.
    ["https://blog.shop.example/", false],
    ["http://www.shop.example/", false],
    ["https://news.example/", false],
    ["", false],
  ])("coming from %s, where referrers are compared as text, it is a return: %s", (from, is) => {
    const visit = readPageView("https://www.shop.example/", from, {
      ...options,
      matchReferrers: "contains",
    });
    expect(visit.isReturn).toBe(is);
    expect(visit.referrer).toBe(is || !from ? "" : from);
    if (is) expect(visit).toMatchObject({ type: "direct", foreignHosts: [] });
  });

  it("at a port of its own is compared as text with it, and with the domain of its cookies", () => {
    const isReturn = (from: string) =>
      readPageView("http://localhost:8080/", from, {
        ...options,
        cookieDomain: "shop.example",
        matchReferrers: "contains",
      }).isReturn;
    expect(isReturn("http://localhost:8080/a")).toBe(true);
    expect(isReturn("http://localhost/a")).toBe(false);
    expect(isReturn("https://blog.shop.example/")).toBe(true);
  });

  it("keeps its campaign when its referrer does not count", () => {
    expect(view(null, "/?utm_source=mail", "https://pay.example/")).toMatchObject({
      type: "campaign",
      utm_source: "mail",
    });
  });
});

describe("the type", () => {
  it.each([
    ["?awc=1_2_3&gclid=G", "affiliate"],
    ["?wmid=1", "affiliate"],
    ["?pid=1", "affiliate"],
    ["?utm_medium=Affiliates", "affiliate"],
    ["?gclid=G&emid=1", "paid"],
    ["?fbclid=F&utm_medium=cpc", "paid"],
    ["?msclkid=M", "paid"],
    ["?ttclid=T", "paid"],
    ["?gbraid=B", "paid"],
    ["?wbraid=B&utm_source=x", "paid"],
    ["?dclid=D&fbclid=F", "paid"],
    ["?gad_source=1", "paid"],
    ["?gad_campaignid=2", "paid"],
    ["?gad_source=1&utm_medium=email", "paid"],
    ["?li_fat_id=5d", "paid"],
    ["?twclid=2-a", "paid"],
    ["?yclid=1", "paid"],
    ["?ScCid=a", "paid"],
    ["?rdt_cid=a", "paid"],
    ["?utm_medium=cpc", "paid"],
    ["?utm_medium=ppc", "paid"],
    ["?utm_medium=cpm", "paid"],
    ["?utm_medium=cpv", "paid"],
    ["?utm_medium=social-cpc", "paid"],
    ["?utm_medium=retargeting", "paid"],
    ["?utm_medium=re-targeting", "paid"],
    ["?utm_medium=Remarketing", "paid"],
    ["?utm_medium=paid-social", "paid"],
    ["?utm_medium=Paid%20Search", "paid"],
    ["?utm_medium=Display", "paid"],
    ["?utm_medium=banner", "paid"],
    ["?utm_medium=interstitial", "paid"],
    ["?utm_medium=x&utm_campaign=Cross-network", "paid"],
    ["?emid=1", "email"],
    ["?utm_medium=email", "email"],
    ["?utm_medium=E-Mail", "email"],
    ["?utm_medium=e_mail", "email"],
    ["?utm_medium=e%20mail", "email"],
    ["?utm_medium=newsletter", "email"],
    ["?utm_medium=e-newsletter", "email"],
    ["?utm_medium=Email%20Newsletter", "email"],
    ["?utm_source=email", "email"],
    ["?mc_eid=1", "email"],
    ["?mkt_tok=1&utm_source=m", "email"],
    ["?_kx=1", "email"],
    ["?utm_medium=social", "social"],
    ["?utm_medium=social-media", "social"],
    ["?utm_medium=sm", "social"],
    ["?fbclid=F", "social"],
    ["?igsh=a", "social"],
    ["?igshid=a", "social"],
    ["?utm_medium=organic", "organic"],
    ["?srsltid=A", "organic"],
    ["?ysclid=A", "organic"],
    ["?utm_medium=referral", "referral"],
    ["?fbclid=F&utm_source=letter", "campaign"],
    ["?fbclid=F&awc=1_2_3", "affiliate"],
    ["?utm_source=newsletter", "campaign"],
    ["?utm_medium=push", "campaign"],
    ["?utm_medium=sms", "campaign"],
    ["?utm_medium=video", "campaign"],
    ["?utm_term=a&srsltid=A", "campaign"],
    ["?gad_source=&li_fat_id=", "direct"],
    ["?constructor=1&toString=1", "direct"],
    ["", "direct"],
  ])("of %s is %s", (query, type) => {
    expect(view(null, `/${query}`).type).toBe(type);
    // A referrer does not change what the URL says.
    const isUndecided = /^.(srsltid|ysclid)/.test(query) || type === "direct";
    if (!isUndecided) expect(view(null, `/${query}`, search).type).toBe(type);
  });

  it.each([
    ["https://blog.example/", "referral"],
    ["https://www.shop.example/", "direct"],
    ["android-app://com.google.android.gm/", "referral"],
    ["android-app://example.shop.app/", "direct"],
    ["android-app://example.pay/", "direct"],
    ["about:srcdoc", "direct"],
  ])("from %s is %s until the list is there", (referrer, type) => {
    expect(view(null, "/", referrer).type).toBe(type);
  });

  it("of a visit with the id of a search result is decided by the page that linked here", () => {
    const visit = (referrer: string) =>
      readPageView("https://www.shop.example/?srsltid=A", referrer, options);
    expect(visit("https://blog.example/")).toMatchObject({ foreignHosts: ["blog.example"] });
    expect(visit("")).toMatchObject({ type: "organic", foreignHosts: [] });
  });
});

it("parameters that only tell the type are in no field, and not in the landing page", () => {
  const query = "?gad_source=1&gad_campaignid=2&srsltid=A&li_fat_id=5d&twclid=t&mc_eid=e";
  expect(view(null, `/${query}`)).toEqual({
    origin: "www.shop.example",
    type: "paid",
    created: start,
    changed: start,
    landing: "https://www.shop.example/",
  });
});

it("a paid click without an id that is kept is a campaign, too", () => {
  const before = view(null, "/?awc=1_2_3&utm_source=a");
  const after = view(before, "/?gad_source=1", "", 31 * minute);
  expect(after).toMatchObject({ type: "paid" });
  expect(after).not.toHaveProperty("utm_source");
  expect(view(before, "/?gad_source=1", "", minute, "refill").type).toBe("paid");
  expect(view(after, "/?gad_source=1", "", 32 * minute, "refill")).toBe(after);
});

it("an app that linked here replaces the record as a site does", () => {
  const before = view(null, "/?gclid=G");
  const after = view(before, "/b", "android-app://com.slack/", 31 * minute);
  expect(after).toMatchObject({ type: "referral", landing: "https://www.shop.example/b" });
  expect(after).not.toHaveProperty("gclid");
  expect(after).not.toHaveProperty("referrer");
});

describe("a query that was escaped once too often", () => {
  const all = { utm_source: "a", utm_medium: "email", utm_campaign: "c d", gclid: "G" };

  it.each([
    ["&amp;", "?utm_source=a&amp;utm_medium=email&amp;utm_campaign=c+d&amp;gclid=G"],
    [
      "&amp;amp;",
      "?utm_source=a&amp;amp;utm_medium=email&amp;amp;utm_campaign=c+d&amp;amp;gclid=G",
    ],
    ["&#38;", "?utm_source=a&#38;utm_medium=email&#38;utm_campaign=c+d&#038;gclid=G"],
    ["&#x26;", "?utm_source=a&#x26;utm_medium=email&#X26;utm_campaign=c+d&#x26;gclid=G"],
    ["amp%3B", "?utm_source=a&amp%3Butm_medium=email&amp%3butm_campaign=c+d&amp%3Bgclid=G"],
    ["%26amp%3B", "?utm_source=a%26amp%3Butm_medium=email%26amp%3Butm_campaign=c+d%26gclid=G"],
    ["%23", "?utm_source=a&%2338%3Butm_medium=email&%23x26%3Butm_campaign=c+d&gclid=G"],
    [";", "?utm_source=a;utm_medium=email;utm_campaign=c+d;gclid=G"],
    ["a second ?", "?utm_source=a?utm_medium=email&utm_campaign=c+d?gclid=G"],
    ["two at once", "??utm_source=a&utm_medium=email&utm_campaign=c+d&?gclid=G"],
    ["%3F", "?%3Futm_source=a&utm_medium=email&utm_campaign=c+d&gclid=G"],
    ["u0026 of JSON", "?utm_source=a\\u0026utm_medium=email%5Cu0026utm_campaign=c+d\\u0026gclid=G"],
    ["blanks", "?utm_source=a&%20utm_medium=email& utm_campaign=c+d&amp;+gclid=G"],
    ["amp; in front", "?amp;utm_source=a&amp;utm_medium=email&utm_campaign=c+d&gclid=G"],
  ])("with %s is read as it was meant", (_, query) => {
    const visit = readPageView(`https://www.shop.example/${query}`, "", options);
    expect(visit).toMatchObject({ campaign: all, type: "paid" });
    expect(visit.landing).toBe(
      "https://www.shop.example/?utm_source=a&utm_medium=email&utm_campaign=c+d",
    );
  });

  it.each([
    ["?q=a;b&utm_source=x%3By%26z&page=1?2", "x;y&z", "?q=a;b&utm_source=x%3By%26z&page=1?2"],
    ["?next=%2Fa%3Futm_source%3Dno%26gclid%3DG", undefined, undefined],
    ["?a=1#?utm_source=no&amp;gclid=G", undefined, "?a=1"],
    ["#38;utm_source=no", undefined, ""],
    ["?q=a+utm_source=no", undefined, "?q=a+utm_source=no"],
    ["?q=u0026utm_source=no", undefined, "?q=u0026utm_source=no"],
  ])("is not seen in the values of %s", (query, source, kept) => {
    const visit = readPageView(`https://www.shop.example/${query}`, "", {
      ...options,
      keptParameters: ["*"],
    });
    expect(visit.campaign.utm_source).toBe(source);
    if (kept !== undefined) expect(visit.landing).toBe(`https://www.shop.example/${kept}`);
  });
});

describe("the record", () => {
  const campaign = view(null, "/?gclid=G&utm_source=g&emid=7", search);

  it("is filled by the first page", () => {
    expect(campaign).toEqual({
      origin: "www.shop.example",
      type: "paid",
      created: start,
      changed: start,
      landing: "https://www.shop.example/?utm_source=g",
      referrer: search,
      utm_source: "g",
      emid: "7",
      gclid: "G",
    });
  });

  it("stays as it is for exactly 30 minutes, whatever comes", () => {
    for (const url of ["/", "/?awc=1_2_3"]) {
      expect(view(campaign, url, "https://blog.example/", 30 * minute)).toBe(campaign);
    }
    expect(view(campaign, "/?awc=1_2_3", "", 30 * minute + 1)).not.toBe(campaign);
  });

  it("counts from the last fill: page views in between do not prolong it", () => {
    const later = view(campaign, "/a", "https://www.shop.example/", 29 * minute);
    expect(view(later, "/?awc=1_2_3", "", 31 * minute)).toMatchObject({ type: "affiliate" });
  });

  it("a new campaign replaces the old one as a whole", () => {
    expect(view(campaign, "/b?utm_source=mail&utm_medium=email", "", 31 * minute)).toEqual({
      origin: "www.shop.example",
      type: "email",
      created: start,
      changed: start + 31 * minute,
      landing: "https://www.shop.example/b?utm_source=mail&utm_medium=email",
      utm_source: "mail",
      utm_medium: "email",
    });
  });

  it("another site replaces it too, only the ids of the partner stay", () => {
    const affiliate = view(null, "/?awc=1_2_3&wmid=1&pid=2&emid=3&gclid=G&utm_source=a");
    expect(view(affiliate, "/b", "https://blog.example/", 31 * minute)).toEqual({
      origin: "www.shop.example",
      type: "referral",
      created: start,
      changed: start + 31 * minute,
      landing: "https://www.shop.example/b",
      referrer: "https://blog.example/",
      awc: "1_2_3",
      wmid: "1",
      pid: "2",
      emid: "3",
    });
  });

  it("a direct visit is a new landing page of the same campaign", () => {
    expect(view(campaign, "/b", "", 31 * minute)).toEqual({
      ...campaign,
      landing: "https://www.shop.example/b",
      changed: start + 31 * minute,
    });
  });

  it.each(["https://pay.example/done", "https://www.shop.example/cart"])(
    "a return from %s after 35 minutes changes its time only",
    (referrer) => {
      expect(view(campaign, "/thanks", referrer, 35 * minute)).toEqual({
        ...campaign,
        changed: start + 35 * minute,
      });
    },
  );

  it("a return with campaign parameters is a new campaign", () => {
    const next = view(campaign, "/?utm_source=pay", "https://pay.example/", 35 * minute);
    expect(next).toMatchObject({ type: "campaign", utm_source: "pay" });
    expect(next.gclid).toBeUndefined();
  });

  it("a page that wants it takes another campaign at once, but not the same again", () => {
    expect(view(campaign, "/?awc=1_2_3", "", minute, "refill")).toMatchObject({ awc: "1_2_3" });
    const again = "/?gclid=G&utm_source=g&emid=7";
    expect(view(campaign, again, search, minute, "refill")).toBe(campaign);
    expect(view(campaign, "/b", "https://blog.example/", minute, "refill")).toBe(campaign);
  });

  it("of a clock that ran ahead by more than a day has expired", () => {
    const ahead = (milliseconds: number) => ({
      ...campaign,
      created: start + milliseconds,
      changed: start + milliseconds,
    });
    expect(view(ahead(24 * 60 * minute), "/?awc=1_2_3").gclid).toBe("G");
    expect(view(ahead(24 * 60 * minute + 1), "/?awc=1_2_3")).toMatchObject({
      awc: "1_2_3",
      created: start,
      changed: start,
    });
  });

  it("without a landing page, a type or times is filled", () => {
    const { landing: _, ...rest } = campaign;
    expect(view(rest, "/b", "", minute)).toEqual({
      ...campaign,
      landing: "https://www.shop.example/b",
      changed: start + minute,
    });
    expect(view({}, "/b")).toMatchObject({ type: "direct", created: start });
    expect(view({ landing: "https://a.example/", type: "paid" }, "/b").changed).toBe(start);
  });
});

it("keeps the partner who is paid when Facebook's id comes alone", () => {
  const before = view(null, "/?awc=1_2_3&gclid=G");
  expect(view(before, "/?fbclid=F", "https://l.facebook.com/", 31 * minute)).toMatchObject({
    type: "social",
    awc: "1_2_3",
    fbclid: "F",
  });
  expect(view(before, "/?gclid=H", "", 31 * minute)).not.toHaveProperty("awc");
});

it("holds its rules on every way through the site", () => {
  const step = fc.record({
    query: fc.constantFrom("", "?gclid=G", "?awc=1_2_3&utm_source=a", "?utm_medium=email&emid=4"),
    referrer: fc.constantFrom("", search, "https://pay.example/x", "https://www.shop.example/y"),
    wait: fc.oneof(fc.constantFrom(0, 30 * minute, 30 * minute + 1), fc.nat(90 * minute)),
    onNewCampaign: fc.constantFrom("ignore" as const, "refill" as const),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let now = start;
      let record: AttributionRecord | null = null;
      for (const { query, referrer, wait, onNewCampaign } of steps) {
        now += wait;
        const visit = readPageView(`https://www.shop.example/p${query}`, referrer, options);
        const before: AttributionRecord | null = record;
        const after: AttributionRecord = refillRecord(before, visit, now, onNewCampaign);
        const isDue = !before || now - (before.changed as number) > 30 * minute;
        // Within the window only a page that wants it is interrupted by a campaign.
        if (!isDue && (onNewCampaign === "ignore" || !query)) expect(after).toBe(before);
        if (isDue) expect(after.changed).toBe(now);
        expect(after.created).toBe(before ? before.created : start + (steps[0]?.wait ?? 0));
        expect(after.landing).toMatch(/^https:\/\/www\.shop\.example\/p(\?utm_[a-z=_&]+)?$/);
        // The set is one visit's, never a mixture.
        if (after !== before && query) {
          for (const name of campaignFields) expect(after[name]).toBe(visit.campaign[name]);
        }
        if (after !== before && !query && referrer !== search && before) {
          for (const name of campaignFields) expect(after[name]).toBe(before[name]);
          expect(after.type).toBe(before.type);
        }
        record = after;
      }
    }),
    { numRuns: propertyRuns(2000) },
  );
});
