import { beforeEach, describe, expect, it } from "vitest";
import { showKept } from "../loader/kept-html.ts";
import { keepFocus, leaveUsable } from "./failed-markup.ts";

/** What an island does after a failure. */
function showFailed(island: HTMLElement): void {
  const { activeElement } = document;
  const focused = island.contains(activeElement) ? activeElement : undefined;
  showKept(island);
  leaveUsable(island);
  if (focused) keepFocus(island, focused);
}

let element: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<div id="island"></div>';
  element = document.querySelector("#island") as HTMLElement;
});

const marker = "<!--skerry s1 b-->";
const own = '<form action="/"><input name="q"><button>Go</button></form>';
const template = `<template data-skerry-fallback="">${own}</template>`;
const script = '<script type="application/json" data-props="">{}</script>';

describe("an island that has failed", () => {
  it.each([
    ["HTML that the server has kept", `${marker}${template}<b>Markup</b>`, own],
    ["it behind the props", ` ${script}${marker}${template}<b>Markup</b>`, script + own],
    ["it without a marker", `${template}<b>Markup</b>`, own],
    ["a text", `${marker}<template data-skerry-fallback>Text</template><b>Markup</b>`, "Text"],
    [
      "its slots",
      `${marker}<b>Markup</b><sk-slot><p data-slot="a">A<sk-slot>Inner</sk-slot></p></sk-slot><sk-slot hidden>B</sk-slot>`,
      '<p data-slot="a">A<sk-slot>Inner</sk-slot></p>B',
    ],
    ["its own HTML", `<button>Own</button>${script}`, `<button>Own</button>${script}`],
    [
      "its own HTML with an island of a server in it",
      `<div>${marker}${template}<sk-slot>A</sk-slot></div>`,
      `<div>${marker}${template}<sk-slot>A</sk-slot></div>`,
    ],
  ])("shows %s", (_, html, shown) => {
    element.innerHTML = html;
    showFailed(element);
    expect(element.innerHTML).toBe(shown);
    // Once more, as the next failure does.
    showFailed(element);
    expect(element.innerHTML).toBe(shown);
  });

  it("shows the slots of an island that is itself in a slot", () => {
    document.body.innerHTML = `<sk-slot><div id="island">${marker}<b>x</b><sk-slot><i>A</i></sk-slot></div></sk-slot>`;
    element = document.querySelector("#island") as HTMLElement;
    showFailed(element);
    expect(element.innerHTML).toBe("<i>A</i>");
  });

  it("keeps what was typed in the field of the same name", () => {
    element.innerHTML = `${marker}${template}<input name="q" value="a"><input name="p">`;
    (element.querySelector('[name="q"]') as HTMLInputElement).value = "typed";
    showFailed(element);
    expect((element.querySelector('[name="q"]') as HTMLInputElement).value).toBe("typed");
  });

  it.each([
    ["a button", "<button>x</button>", true],
    ["a button of a form without action", "<form><button>x</button></form>", true],
    ["a field of such a form", "<form><textarea></textarea></form>", true],
    ["a button that no form has", '<form action="/"><button type="button">x</button></form>', true],
    ["React's form", `<form action="javascript:throw new Error('React')"><input></form>`, true],
    ["the button of a form", '<form action="/"><button>x</button></form>', false],
    ["a form's field", '<form action="/"><input name="q"></form>', false],
    ["the list of a form", '<form action=""><select></select></form>', false],
  ])("without such HTML disables what does nothing: %s", (_, html, isDisabled) => {
    element.innerHTML = `${marker}<section>${html}<a href="/a">Link</a></section>`;
    showFailed(element);
    const control = element.querySelector<HTMLInputElement>("input,button,textarea,select");
    expect(control?.disabled).toBe(isDisabled);
    expect(element.firstElementChild?.className).toBe("sk-crashed");
    expect(element.querySelector("a")?.outerHTML).toBe('<a href="/a">Link</a>');
    expect(element.firstChild).toBe(element.firstElementChild);
  });

  it("makes no control of what only looks like one", () => {
    element.innerHTML = `${marker}<b role="button" tabindex="0">x</b><a href="#">y</a><a role="menuitem" tabindex="-1" href="/z">z</a>`;
    showFailed(element);
    expect(element.innerHTML).toBe(
      '<b role="button" class="sk-crashed" aria-disabled="true">x</b><a class="sk-crashed" aria-disabled="true">y</a><a role="menuitem" tabindex="-1" href="/z" class="sk-crashed">z</a>',
    );
  });

  it.each([
    ["the field of the same name", '<input name="q">', '[name="q"]'],
    ["the island", "<button>x</button>", "#island"],
  ])("has the focus, if it had it, on %s", (_, html, target) => {
    element.innerHTML = `${marker}${template}${html}`;
    element.querySelector<HTMLElement>("input:not(template *),button")?.focus();
    showFailed(element);
    expect(document.activeElement).toBe(document.querySelector(target));
    element.blur();
    expect(element.hasAttribute("tabindex")).toBe(false);
  });

  it("takes the focus from nowhere else", () => {
    element.innerHTML = `${marker}${template}<b>x</b>`;
    showFailed(element);
    expect(document.activeElement).toBe(document.body);
  });
});

it("an island that is unmounted has markup that can be taken over, if the server has kept nothing", () => {
  const html = `${marker}<button>x</button>`;
  element.innerHTML = html;
  expect(showKept(element)).toBeFalsy();
  expect(element.innerHTML).toBe(html);
});
