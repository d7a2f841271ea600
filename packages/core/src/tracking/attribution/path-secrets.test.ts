import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../property-runs.test.fixture.ts";
import { withoutPathSecrets } from "./path-secrets.ts";

/** Segments of ordinary shops, magazines and documentations, in several languages. */
const slugs = `
iphone-15-pro-max-case samsung-galaxy-s24-ultra-256gb apple-macbook-air-13-m3-2024 sony-wh-1000xm5-headphones
nintendo-switch-oled-2021 lego-star-wars-75192-millennium-falcon playstation-5-digital-edition usb-c-charger-65w-gan
logitech-mx-master-3s-mouse dell-xps-13-9340-notebook canon-eos-r6-mark-ii-body rtx-4090-founders-edition
kitchenaid-artisan-5ksm175-mixer bosch-series-8-dishwasher weber-spirit-e-325-gas-grill dyson-v15-detect-absolute
philips-hue-starter-kit-e27 fritz-box-7590-ax-router garmin-fenix-7x-solar nike-air-max-90-black
adidas-ultraboost-22-running levis-501-original-jeans ray-ban-wayfarer-rb2140 cotton-t-shirt-size-xxl-2-pack
red-wine-2019-bordeaux organic-green-tea-20-bags protein-powder-vanilla-1kg dog-food-12kg-chicken
garden-hose-25m-with-nozzle office-chair-ergonomic-2024 led-panel-60x60-neutral-white battery-aa-24-pack
windows-11-pro-license office-2021-home-student adobe-photoshop-2024-review ubuntu-24-04-release-notes
10-tips-for-better-seo 10-uses-of-ai-in-2024 top-100-domain-names-2023 5-reasons-to-switch-in-2025
how-to-do-it-in-10-easy-steps why-we-moved-to-http2 what-is-new-in-php-8 migrating-from-python-2-to-3
a-brief-history-of-web-2-0 the-state-of-javascript-2023 react-19-release-candidate vue-3-composition-api-guide
angular-17-control-flow laravel-11-new-features symfony-7-upgrade-guide django-5-tutorial
rails-7-1-released nodejs-20-lts-support typescript-5-4-announcement css-2024-wrapped
es2022-features-explained web3-and-the-future html5-canvas-tutorial mp3-to-wav-converter
convert-1080p-video-to-4k h264-versus-av1-codecs ipv6-for-beginners wifi-6e-explained
5g-networks-in-germany covid-19-travel-rules formula-1-calendar-2025 world-cup-2026-schedule
euro-2024-final-report olympics-paris-2024-medals election-2024-live-results budget-2025-key-points
summer-sale-2024-up-to-50-percent black-friday-2023-deals cyber-monday-week-48 christmas-market-2024-dates
spring-collection-2025-women jobs-in-berlin-2024 apartment-3-rooms-munich house-for-sale-120-sqm
hotel-4-stars-vienna flight-to-new-york-jfk-2025 route-66-road-trip 7-days-in-iceland-itinerary
24-hours-in-lisbon best-beaches-2024-europe 50-shades-of-grey the-2001-space-odyssey-explained
fahrenheit-451-summary catch-22-book-review 1984-by-george-orwell apollo-13-movie-facts
chapter-12-conclusion lesson-3-verbs-and-nouns unit-5-exercise-answers section-230-explained
article-13-copyright article-50-treaty gdpr-art-17-right-to-erasure iso-27001-certification
din-5008-letter-format form-1040-instructions paragraph-19-small-business sgb-12-hilfe-zum-lebensunterhalt
release-notes-version-3-2-1 changelog-2024-01-15 2024-01-15-release-notes 2023-12-24-live-ticker-christmas
press-release-2024-03 annual-report-2022-pdf quarterly-results-q3-2024 newsletter-issue-42-march
webinar-2024-11-recording podcast-episode-101 meetup-vol-7-summary agenda-2030-goals
steuererklaerung-2024-fristen rente-mit-63-voraussetzungen buergergeld-2025-erhoehung heizung-2024-foerderung
fortschritt-seit-1990 deutschland-ticket-49-euro angst-vor-5g rechtschreibung-seit-1996
jahresrueckblick-2024 2024jahresrueckblick wetter-7-tage-hamburg schnittstelle-rs232-erklaert
weihnachtsmarkt-2024-termine urlaub-2025-mit-kindern kaffeemaschine-test-2024 waschmaschine-8kg-vergleich
matratze-140x200-kaltschaum fahrrad-28-zoll-herren kinderwagen-3-in-1-set bohrmaschine-18v-akku
gutschein-10-euro-neukunden zimmerpflanzen-top-20 rezept-pizza-fuer-4-personen backofen-180-grad-umluft
top-10-des-meilleurs-films recette-gateau-3-oeufs guide-voyage-2024-paris loi-1901-association
appartement-t3-lyon-centre les-100-plus-beaux-villages code-postal-75001-paris soldes-ete-2024-femme
10-consejos-para-viajar vuelos-baratos-2024-madrid receta-paella-6-personas ley-39-2015-resumen
las-7-maravillas-del-mundo piso-2-habitaciones-alquiler copa-america-2024-resultados guia-completa-2025-autonomos
le-10-migliori-pizzerie ricetta-tiramisu-8-persone bonus-110-per-cento offerte-estate-2024-mare
Best_of_2023_in_Review List_of_2024_Album_Releases World_War_2_Timeline Windows_11_Installation
BLACK-FRIDAY-2024-SALE Summer-2024-Lookbook-Women COVID_19_Information_Page EU-2016-679-REGULATION
domains.com-vs-net-2024 version-2.0.1-downloads photo+album+2024+holiday guide,part-2,install
domain-transfer-in-3-steps dns-record-types-explained-2024 ssl-certificate-90-days-validity com-domain-for-1-euro
new-gtlds-launching-in-2026 whois-privacy-since-2018 web-hosting-100gb-plan email-hosting-50-mailboxes
wordpress-6-4-hosting-plans server-8-core-32gb-ram vps-linux-m-4-vcores cloud-storage-2tb-monthly
search-results-page-12 category-shoes-page-3 archive-2019-december tag-html5-page-2
user-manual-model-x200 firmware-update-v2-for-cameras driver-windows10-printer support-article-10432-printer
help-center-article-360001 question-4512-how-to-login ticket-system-release-7 status-code-404-explained
http-error-503-service error-0x80070005-access-denied windows10-taskbar-missing excel2019-pivot-tables
top10-restaurants-berlin best50-universities-list summer2024-collection-men spring24-new-arrivals
area51-conspiracy-theories studio54-documentary blink182-tour-dates-2024 maroon5-concert-tickets
продукт-айфон-15-про 東京-2020-オリンピック caf%C3%A9-am-markt-1900 stra%C3%9Fe-nach-osten-2024
gr%C3%B6%C3%9Fen-tabelle-2024 m%C3%BCnchen-oktoberfest-2024 %D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8-2024-года se%C3%B1ales-de-trafico-2024
`
  .trim()
  .split(/\s+/);

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

const secrets = [
  "8f3c1d77aa90be52e1",
  "8F3C1D77AA90BE52E1",
  "0b5e7c7e-3a3f-4d6f-9a57-0d5f2c6b1a11",
  "{0B5E7C7E-3A3F-4D6F-9A57-0D5F2C6B1A11}",
  "urn:uuid:0b5e7c7e-3a3f-4d6f-9a57-0d5f2c6b1a11",
  "0b5e7c7e3a3f4d6f9a570d5f2c6b1a11",
  "abcdefabcdefabcdefabcdefabcdefab",
  "00000000000000000000000000000001",
  jwt,
  "eyJhbGciOiJub25lIn0.e30.",
  "ada@example.com",
  "ada%40example.com",
  "ada%2540example.com",
  "ada%252540example.com",
  "mailto:ada@example.com",
  "ada+shop@mail.example.co.uk",
  "ada@b%C3%BCcher.example",
  "ada%40example.com%",
  "%38f3c1d77aa90be52e1",
  "%0A8f3c1d77aa90be52e1",
  "please-reset-the-password-8f3c1d77aa90be52e1",
  "8f3c1d77aa90be52e1.html",
  "confirm%2F8f3c1d77aa90be52e1",
  "shop;jsessionid=1A2B3C4D5E6F7A8B9C0D",
  "token=dGhpcyBpcyBhIHNlY3JldDE",
  "cs_test_a1b2C3d4E5f6G7h8I9j0K1",
  "AB12-CD34-EF56-GH78",
  "k3j9-qwer-8d7f-zxcv",
  "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "c5x2a1-3fb86a0d8f0a9ec74ba6bb34bd2f0a3f",
  "V1StGXR8_Z5jdHi6B-myT",
  "Zm9vYmFyMTIz_YmF6cXV4NDU2",
];

describe("secrets in a path", () => {
  it("are no slugs: these 200 stay", () => {
    expect(slugs.length).toBeGreaterThanOrEqual(200);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.filter((slug) => withoutPathSecrets(`/blog/${slug}`) !== `/blog/${slug}`)).toEqual(
      [],
    );
  });

  it.each([
    "/",
    "/a/b/",
    "//",
    "/a//b",
    "/index.html",
    "/orders/20240115",
    "/4111111111111111",
    "/@ada",
    "/a%2Fb",
  ])("are no other segments: %s stays", (path) => {
    expect(withoutPathSecrets(path)).toBe(path);
  });

  it.each(secrets)("are cut: %s", (secret) => {
    expect(withoutPathSecrets(`/reset-password/${secret}`)).toBe("/reset-password");
    expect(withoutPathSecrets(`/reset-password/${secret}/`)).toBe("/reset-password/");
    expect(withoutPathSecrets(`/users/${secret}/orders/${secret}/1`)).toBe("/users/orders/1");
    expect(withoutPathSecrets(`/${secret}`)).toBe("/");
  });

  it("are cut whatever a random token is made of", () => {
    const tokenOf = (units: string, length: number) =>
      fc.string({ unit: fc.constantFrom(...units), minLength: length, maxLength: 64 });
    const digits = "0123456789";
    const letters = "abcdefghijklmnopqrstuvwxyz";
    fc.assert(
      fc.property(
        fc.oneof(
          tokenOf(`${digits}abcdef`, 32),
          tokenOf(digits + letters + letters.toUpperCase(), 28),
          fc.constant(null).map(() => randomUUID()),
        ),
        (token) => {
          fc.pre(/\d/.test(token) && /[a-z]/i.test(token));
          // A few words of four letters, with a year, are possible, as in every text of an ape.
          fc.pre(!/^\d{0,4}([A-Z]?[a-z]+|[A-Z]+)\d{0,4}$/.test(token));
          expect(withoutPathSecrets(`/a/${token}/b`)).toBe("/a/b");
        },
      ),
      { numRuns: propertyRuns(2000) },
    );
  });

  it("give any path a path with the same segments, or fewer", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (segments) => {
        const { pathname } = new URL(`http://shop.example/${segments.join("/")}`);
        const kept = withoutPathSecrets(pathname).split("/");
        expect(kept[0]).toBe("");
        const all = pathname.split("/");
        let at = 0;
        for (const segment of kept) at = all.indexOf(segment, at) + 1 || Infinity;
        expect(kept.join() === "," || at <= all.length).toBe(true);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it("are not looked for in a path that no field keeps", () => {
    expect(withoutPathSecrets(`/${"eyJ/".repeat(500_000)}`)).toBe("/");
  });

  it("are also what the configuration adds, and not what it exempts", () => {
    const rules = ["/invitation", "/account/", "!/account/help", "!/sku", "/sku/secret"];
    const cut = (path: string) => withoutPathSecrets(path, rules);
    expect(cut("/invitation")).toBe("/invitation");
    expect(cut("/invitation/ada7")).toBe("/invitation");
    expect(cut("/Invitation/ada7/yes")).toBe("/Invitation");
    expect(cut("/in%76itation/ada7/")).toBe("/in%76itation/");
    expect(cut("/invitations/all")).toBe("/invitations/all");
    expect(cut("/account/ada/help")).toBe("/account");
    expect(cut("/account/help/how-to")).toBe("/account/how-to");
    expect(cut("/sku/8f3c1d77aa90be52e1")).toBe("/sku/8f3c1d77aa90be52e1");
    expect(cut("/sku/secret/a")).toBe("/sku/secret");
    // Spellings that servers read as the same path.
    expect(cut("/invitation;v=1/ada7")).toBe("/invitation;v=1");
    expect(cut("/invitation/;v=1;ada7")).toBe("/invitation");
    expect(cut("//invitation//ada7")).toBe("//invitation/");
    expect(cut("/invitation%2Fada7")).toBe("/");
    expect(cut("/%2Finvitation%2fada7/yes")).toBe("/");
    expect(cut("/invitation%2F")).toBe("/invitation%2F");
    expect(withoutPathSecrets("/a/8f3c1d77aa90be52e1", ["!/"])).toBe("/a/8f3c1d77aa90be52e1");
    expect(withoutPathSecrets("/a/b/", ["/"])).toBe("/");
  });

  it.each(["/prüfung/日本", "/pr%C3%BCfung/%E6%97%A5%E6%9C%AC/", "/Pr\u00fcfung"])(
    "are below a path of the configuration, whether that is encoded or not: %s",
    (rule) => {
      const path = "/pr%C3%BCfung/%E6%97%A5%E6%9C%AC/ada7";
      expect(withoutPathSecrets(path, ["/\ud800", rule])).not.toContain("ada7");
    },
  );
});
