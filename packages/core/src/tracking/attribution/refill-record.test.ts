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

  it("reads the parameters of the query by their exact names, the last value that says something", () => {
    expect(
      campaignOf("?utm_source=a&utm_source=b&utm_source=&gclid=Ab.c&UTM_TERM=x#?emid=5"),
    ).toEqual({ utm_source: "b", gclid: "Ab.c" });
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
    ["about:srcdoc", "", false],
    ["", "", false],
  ])("coming from %s it has the referrer %s", (from, referrer, isReturn) => {
    const visit = readPageView("https://www.shop.example/", from, options);
    expect(visit).toMatchObject({ referrer, isReturn });
  });

  it.each([
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

  it("keeps its campaign when its referrer does not count", () => {
    expect(view(null, "/?utm_source=mail", "https://pay.example/")).toMatchObject({
      type: "campaign",
      utm_source: "mail",
    });
  });
});

describe("the type", () => {
  it.each([
    ["?awc=1_2_3&gclid=G", "", "affiliate"],
    ["?wmid=1", "", "affiliate"],
    ["?pid=1", "", "affiliate"],
    ["?gclid=G&emid=1", "", "paid"],
    ["?fbclid=F", search, "social"],
    ["?fbclid=F", "", "social"],
    ["?fbclid=F&utm_medium=cpc", "", "paid"],
    ["?fbclid=F&utm_source=letter", "", "campaign"],
    ["?fbclid=F&awc=1_2_3", "", "affiliate"],
    ["?msclkid=M", search, "paid"],
    ["?ttclid=T", "", "paid"],
    ["?gbraid=B", "", "paid"],
    ["?wbraid=B&utm_source=x", "", "paid"],
    ["?dclid=D&fbclid=F", "", "paid"],
    ["?utm_medium=cpc", "", "paid"],
    ["?utm_medium=ppc", "", "paid"],
    ["?utm_medium=paid-social", "", "paid"],
    ["?utm_medium=Display", "", "paid"],
    ["?utm_medium=cpcx", "", "campaign"],
    ["?emid=1", "", "email"],
    ["?utm_medium=email", "", "email"],
    ["?utm_term=a", search, "campaign"],
    ["", search, "organic"],
    ["", "https://google.co.uk/", "organic"],
    ["", "https://de.search.yahoo.com/", "organic"],
    ["", "https://mail.google.com/", "referral"],
    ["", "https://google.evil.example/", "referral"],
    ["", "https://l.facebook.com/", "social"],
    ["", "https://t.co/abc", "social"],
    ["", "https://not-t.co/abc", "referral"],
    ["", "https://blog.example/", "referral"],
    ["", "", "direct"],
    ["", "https://www.shop.example/", "direct"],
  ])("of %s from %s is %s", (query, referrer, type) => {
    expect(view(null, `/${query}`, referrer).type).toBe(type);
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
