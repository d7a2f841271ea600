import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { openVisit } from "./visit-page.ts";

const handbook = new URL("../../../../../stories/docs/how-to/tracking.mdx", import.meta.url);

/** The script that the handbook shows under this name. */
async function readRecipe(name: string): Promise<string> {
  const [, code] = (await readFile(handbook, "utf8")).split(`\`\`\`js\n// ${name}\n`);
  if (!code) throw new Error(`${handbook.pathname} has no block that begins with "// ${name}".`);
  return code.split("```")[0] as string;
}

// The stubs keep the answer in localStorage, and have `answer(isYes)` for what a visitor clicks.

/** As documented: the groups as a string and in the event, and a callback on each page and change. */
const oneTrust = `
const groups = () => (localStorage.answer === "yes" ? ["C0001", "C0004"] : ["C0001"]);
window.OneTrust = { IsAlertBoxClosed: () => "answer" in localStorage };
function load() {
  window.OnetrustActiveGroups = "," + groups().join(",") + ",";
  window.OptanonWrapper();
}
window.answer = (isYes) => {
  localStorage.answer = isYes ? "yes" : "no";
  load();
  dispatchEvent(new CustomEvent("OneTrustGroupsUpdated", { detail: groups() }));
};
load();`;

/** As documented: two events, on each page once there is an answer, and after each change. */
const cookiebot = `
const consent = { necessary: true, preferences: false, statistics: false, marketing: false };
window.Cookiebot = { consent, hasResponse: false };
function load() {
  if (!("answer" in localStorage)) return;
  const isYes = localStorage.answer === "yes";
  Object.assign(consent, { marketing: isYes });
  window.Cookiebot.hasResponse = true;
  dispatchEvent(new Event(isYes ? "CookiebotOnAccept" : "CookiebotOnDecline"));
}
window.answer = (isYes) => {
  localStorage.answer = isYes ? "yes" : "no";
  load();
};
load();`;

/** A platform that sends updates of Google Consent Mode v2. */
const consentMode = `
function load() {
  if (!("answer" in localStorage)) return;
  const state = localStorage.answer === "yes" ? "granted" : "denied";
  gtag("consent", "update", {
    ad_storage: state,
    ad_user_data: state,
    ad_personalization: state,
    analytics_storage: "granted",
  });
}
window.answer = (isYes) => {
  localStorage.answer = isYes ? "yes" : "no";
  load();
};
load();`;

describe.each([
  ["onetrust.js", oneTrust, "pending"],
  ["cookiebot.js", cookiebot, "pending"],
  ["consent-mode.js", consentMode, "consent-mode"],
])("the recipe %s", (name, vendor, consent) => {
  /** Two pages with the recipe and, at once or later, the platform's script. */
  async function open(isLate = false) {
    const scripts =
      `<script src="/recipe.js"></script>` +
      `<script src="/vendor.js"${isLate ? " defer" : ""}></script>`;
    const visit = await openVisit(scripts, {
      at: "/?gclid=G",
      pages: { "/two": scripts },
      tracking: { consent },
      before: async (_, site) => {
        site.replace("/recipe.js", await readRecipe(name));
        site.replace("/vendor.js", `(() => {${vendor}})();`);
      },
    });
    const answer = (isYes: boolean) =>
      visit.page.evaluate(
        (isYes) => (window as unknown as { answer(isYes: boolean): void }).answer(isYes),
        isYes,
      );
    const tid = () => visit.cookie("tid");
    return { ...visit, answer, tid };
  }

  it.each([false, true])(
    "waits, stores after a yes, and removes after a no (deferred: %s)",
    async (isLate) => {
      const { answer, open: go, record, tid, errors } = await open(isLate);
      expect(await record()).toBeNull();
      expect(await tid()).toBeUndefined();
      await answer(true);
      await expect.poll(record).toMatchObject({ gclid: "G" });
      expect(await tid()).toContain("**G");
      // The next page gets it by itself.
      await go("/two");
      await expect.poll(record).toMatchObject({ gclid: "G" });
      await answer(false);
      await expect.poll(tid).toBeUndefined();
      await go("/two?gclid=H");
      expect(await record()).toBeNull();
      expect(await tid()).toBeUndefined();
      expect(errors).toEqual([]);
    },
  );

  it("removes nothing before the answer", async () => {
    const { answer, page, open: go, record, tid } = await open();
    await answer(true);
    await expect.poll(tid).toContain("**G");
    await page.evaluate(() => localStorage.clear());
    await go("/two");
    expect(await record()).toBeNull();
    expect(await tid()).toContain("**G");
  });

  it("takes a no as the first answer", async () => {
    const { answer, record, tid } = await open();
    await answer(false);
    expect(await record()).toBeNull();
    expect(await tid()).toBeUndefined();
  });
});
