/** Extensions of a browser that put their own elements and attributes into islands. */
import type { Skerry } from "@skerry/mount";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { marker, openIslandPage } from "./island-page.ts";

const asking = `
import { jsx, jsxs, useState } from "/skerry/react.js";
export const load = "never";
export function Component() {
  const [n, setN] = useState(0);
  const [word, setWord] = useState("");
  return jsxs("form", { children: [
    jsxs("p", { children: [n % 2 ? "Odd " : null, "count ", n] }),
    n % 2 ? jsx("b", { children: "odd" }) : null,
    jsx("input", { name: "word", value: word, onChange: (event) => setWord(event.target.value) }),
    n % 2 ? null : jsx("i", { children: "even" }),
    jsx("button", { type: "button", onClick: () => setN((now) => now + 1), children: "Next" }),
    jsx("output", { children: word }),
  ] });
}`;

const html =
  '<form><p>count <!-- -->0</p><input name="word" value=""/><i>even</i><button type="button">Next</button><output></output></form>';

/** What they do to a field, or to an element around text. Each runs in the page. */
const extensions: Record<string, (field: HTMLElement, text: HTMLElement) => void> = {
  "LastPass: an icon behind the field": (field) =>
    field.insertAdjacentHTML("afterend", '<div data-lastpass-icon-root=""></div>'),
  "Proton Pass: a control in front of the field, and attributes": (field) => {
    field.setAttribute("data-protonpass-field", "username");
    field.before(document.createElement("protonpass-control"));
  },
  "1Password: a button at the end of the form": (field) =>
    field.parentElement?.append(document.createElement("com-1password-button")),
  "Dashlane and Bitwarden: attributes and styles": (field) => {
    field.setAttribute("data-dashlane-rid", "1");
    field.style.backgroundImage = "none";
  },
  "Grammarly: attributes, and an element in the form": (field) => {
    field.setAttribute("data-gramm", "false");
    field.parentElement?.append(document.createElement("grammarly-extension"));
  },
  "Dark Reader: attributes and styles": (_, text) => {
    text.setAttribute("data-darkreader-inline-color", "");
    text.style.setProperty("--darkreader-inline-color", "#fff");
  },
  "Immersive Translate: a copy behind the original": (_, text) =>
    text.insertAdjacentHTML(
      "beforeend",
      '<font class="notranslate immersive-translate-target-wrapper" lang="xx"><br><font>copy</font></font>',
    ),
};

const disturb = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    `(${extensions[name]})(document.querySelector("#a input"), document.querySelector("#a p"))`,
  );

/** What the widget says, without what extensions have added. */
const said = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = (document.querySelector("#a form") as HTMLElement).cloneNode(true) as HTMLElement;
    for (const one of copy.querySelectorAll("font")) one.remove();
    return copy.textContent;
  });

it.each(Object.keys(extensions))(
  "an island goes on, however it was disturbed before and after it mounts: %s",
  async (name) => {
    const opened = await openIslandPage(
      `<div id="a" data-widget="asking">${await marker()}${html}</div>`,
      { widgets: { asking } },
    );
    const { page } = opened;
    await opened.state("a", "waiting");
    await disturb(page, name);
    await page.fill("#a input", "typed");
    await page.evaluate(() =>
      (window.skerry as Skerry).scan(document.querySelector("#a") as Element),
    );
    await opened.state("a", "mounted");
    expect(await page.inputValue("#a input")).toBe("typed");
    await disturb(page, name);
    for (const words of ["Odd count 1oddNexttyped", "count 2evenNexttyped"]) {
      await page.click("#a button");
      await expect.poll(() => said(page)).toBe(words);
    }
    expect((await opened.events()).map(({ type }) => type)).toEqual(["mounted"]);
    expect(await page.inputValue("#a input")).toBe("typed");
    await page.evaluate(() => (window.skerry as Skerry).unmount(document));
    expect(await page.locator("#a form").count()).toBe(1);
    expect(opened.errors).toEqual([]);
  },
);
