import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const list = `
import React, { Children, cloneElement, lazy, Suspense, useState, useTransition, type ReactElement } from "react";
import { later } from "./_shared/later";
export const load = "eager";
const Late = lazy(async () => ({ default: () => <i className="late">late</i> }));
function Numbered({ children }: { children: ReactElement<{ title?: string }>[] }) {
  return <ol>{Children.map(children, (child, index) => cloneElement(child, { title: String(index) }))}</ol>;
}
export default function List() {
  const [isOpen, setOpen] = useState(false);
  const [isPending] = useTransition();
  const Portion = React.memo(() => <p>{React.Children.count([1, 2])}</p>);
  return (
    <button type="button" data-pending={isPending} onClick={() => later(() => setOpen(true))}>
      <Numbered>{[<li key="a">a</li>, <li key="b">b</li>]}</Numbered>
      <Portion />
      {isOpen && <Suspense fallback="…"><Late /></Suspense>}
    </button>
  );
}`;
const counter = `
import { useState } from "react";
import { later } from "./_shared/later";
export const load = "eager";
export default function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => later(() => setCount(count + 1))}>{count}</button>;
}`;
const shared = {
  "widgets/_shared/later.ts": `
import { startTransition } from "react";
export const later = (change: () => void): void => startTransition(change);`,
};

/** A widget beside the built ones, which a page defines with the site's copy of React. */
const defined = `
import * as React from "/skerry/react.js";
const { createElement, startTransition, useState, ViewTransition, Children } = React;
function Defined() {
  const [isOn, setOn] = useState(false);
  const toggle = () => startTransition(() => setOn(!isOn));
  const text = createElement("b", { key: String(isOn) }, isOn ? "on" : "off");
  return createElement("button", { type: "button", onClick: toggle },
    createElement(ViewTransition, null, text), Children.count([1, 2, 3]));
}
skerry.define("defined", async () => ({ Component: Defined }));`;

const page = (names: readonly string[], script = ""): string => `<!doctype html>
<html lang="en"><head><title>A page</title>
<script type="module">
window.transitions = 0;
const start = document.startViewTransition;
document.startViewTransition = function (...args) { transitions += 1; return start.apply(this, args); };
</script>
<script type="module" src="/skerry/skerry.js"></script>
<script type="module">${script}</script></head>
<body>${names.map((name) => `<div data-widget="${name}" data-load="eager"></div>`).join("")}</body></html>`;

const countTransitions = (): number => (window as unknown as { transitions: number }).transitions;

describe("React in a site's own build", () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await createOwnSite({
      "widgets/list.tsx": list,
      "widgets/counter.tsx": counter,
      ...shared,
    });
    const { code, error } = await site.skerry("build");
    expect([code, error]).toEqual([0, ""]);
  }, 200_000);
  afterAll(() => site.remove());

  it("is one for all widgets", async () => {
    const server = await servePage(page(["list", "counter"]), { dist: site.out });
    const opened = await openPage();
    const errors = collectErrors(opened);
    await opened.goto(server.origin);
    const button = opened.locator("[data-widget=list] button");
    expect(await button.locator("li[title='1']").innerText()).toBe("b");
    expect(await button.locator("p").innerText()).toBe("2");
    await button.click();
    await opened.locator(".late").waitFor();
    const count = opened.locator("[data-widget=counter] button");
    await count.click();
    await expect.poll(() => count.innerText()).toBe("1");
    expect(errors).toEqual([]);
  });

  it("is whole for widgets that a page defines", async () => {
    const server = await servePage(page(["defined", "counter"], defined), { dist: site.out });
    const opened = await openPage();
    const errors = collectErrors(opened);
    await opened.goto(server.origin);
    const button = opened.locator("[data-widget=defined] button");
    expect(await button.innerText()).toBe("off3");
    for (const text of ["on3", "off3"]) {
      await button.click();
      await expect.poll(() => button.innerText()).toBe(text);
    }
    expect(await opened.evaluate(countTransitions)).toBe(2);
    expect(errors).toEqual([]);
  });
});

describe("React in the build of a site with view transitions", () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await createOwnSite({
      "widgets/fading.tsx": `
import { startTransition, useState, ViewTransition } from "react";
export const load = "eager";
export default function Fading() {
  const [isOn, setOn] = useState(false);
  return (
    <button type="button" onClick={() => startTransition(() => setOn(!isOn))}>
      <ViewTransition><b key={String(isOn)}>{isOn ? "on" : "off"}</b></ViewTransition>
    </button>
  );
}`,
    });
    const { code, error } = await site.skerry("build");
    expect([code, error]).toEqual([0, ""]);
  }, 200_000);
  afterAll(() => site.remove());

  it("animates them", async () => {
    const server = await servePage(page(["fading"]), { dist: site.out });
    const opened = await openPage();
    const errors = collectErrors(opened);
    await opened.goto(server.origin);
    await opened.getByRole("button").click();
    await expect.poll(() => opened.getByRole("button").innerText()).toBe("on");
    expect(await opened.evaluate(countTransitions)).toBe(1);
    expect(errors).toEqual([]);
  });
});
