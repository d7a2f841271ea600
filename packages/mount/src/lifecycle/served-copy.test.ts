import { stateAttribute } from "@skerry/core/contract/attributes";
import { beforeEach, describe, expect, it } from "vitest";
import { copyNode, ownCopies, restoreNextCopy } from "./served-copy.ts";

beforeEach(() => {
  document.body.innerHTML =
    `<main><div id="island" ${stateAttribute}="mounted"><button>Widget</button></div>` +
    `<p id="tip">Text<sk-overlay>Bubble</sk-overlay></p></main>`;
  const island = document.getElementById("island") as Element;
  const served = document.createElement("p");
  served.append("Served");
  ownCopies.set(island, () => [served.cloneNode(true)]);
});

const copied = '<div id="island"><p>Served</p></div><p id="tip">Text</p>';

describe("a copy", () => {
  it("holds what the server has sent, and the page keeps the widget", () => {
    const main = document.querySelector("main") as Element;
    const before = main.innerHTML;
    expect((copyNode(main) as Element).innerHTML).toBe(copied);
    expect(main.innerHTML).toBe(before);
  });

  it("of the island itself holds it too", () => {
    const island = document.getElementById("island") as Element;
    expect((copyNode(island) as Element).outerHTML).toBe('<div id="island"><p>Served</p></div>');
  });

  it("of a text is a text", () => {
    expect(copyNode(document.createTextNode("a")).textContent).toBe("a");
  });
});

describe("the next copy of the body", () => {
  it("holds what the server has sent, and the one after that what is there", () => {
    restoreNextCopy();
    expect((document.body.cloneNode(true) as Element).innerHTML).toBe(`<main>${copied}</main>`);
    expect((document.body.cloneNode(true) as Element).innerHTML).toBe(document.body.innerHTML);
    expect(Object.hasOwn(document.body, "cloneNode")).toBe(false);
  });
});
