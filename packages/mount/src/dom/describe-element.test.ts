import { beforeEach, describe, expect, it } from "vitest";
import { describeElement } from "./describe-element.ts";

beforeEach(() => {
  document.body.innerHTML = `
    <header><div><div></div></div></header>
    <div></div>
    <main id="main"><p></p><p><b></b><i></i><b></b></p></main>
    <section id="twice"></section><section id="twice"><p></p></section>`;
});

it("finds every element of a page again, and no other one", () => {
  const all = [...document.body.querySelectorAll("*")];
  expect(all.length).toBeGreaterThan(12);
  for (const element of all) {
    expect([...document.querySelectorAll(describeElement(element))]).toEqual([element]);
  }
});

describe("a path", () => {
  it("starts at the body and counts only where it must", () => {
    const div = document.querySelector("header > div > div") as Element;
    expect(describeElement(div)).toBe("body > header > div > div");
  });

  it("starts at the nearest id", () => {
    const [, second] = document.querySelectorAll("b");
    expect(describeElement(second as Element)).toBe("#main > p:nth-of-type(2) > b:nth-of-type(2)");
  });

  it("does not trust an id that several elements have", () => {
    const p = document.querySelector("section > p") as Element;
    expect(describeElement(p)).toBe("body > section:nth-of-type(2) > p");
  });

  it("starts at the top of a shadow tree or of a removed part", () => {
    const shadow = (document.querySelector("#main") as Element).attachShadow({ mode: "open" });
    shadow.innerHTML = "<p></p><p><b></b></p>";
    expect(describeElement(shadow.querySelector("b") as Element)).toBe("p:nth-of-type(2) > b");
    const removed = document.querySelector("header > div") as Element;
    removed.remove();
    expect(describeElement(removed.firstElementChild as Element)).toBe("div > div");
  });
});
