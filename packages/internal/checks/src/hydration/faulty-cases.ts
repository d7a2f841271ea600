import { createElement, useId, type ReactElement } from "react";
import type { IslandCase, Place } from "./island-case.ts";

const h = createElement;

function rootOf(...children: ReactElement[]): ReactElement {
  return h("div", { className: "sk sk-faulty" }, ...children);
}

function ReadsWindow(): ReactElement {
  return rootOf(h("p", null, typeof window));
}

function ReadsElement({ element }: Place): ReactElement {
  return rootOf(h("p", { className: element ? "sk-faulty__in" : "sk-faulty__out" }));
}

function ChangesAfterwards(): ReactElement {
  const show = (button: HTMLButtonElement | null): void => button?.removeAttribute("hidden");
  return rootOf(h("button", { type: "button", hidden: true, ref: show }));
}

function UsesId(): ReactElement {
  return rootOf(h("p", { id: useId() }));
}

/** Widgets that each break one rule: what proves that the checks see it. */
const faulty: Record<string, (place: Place) => ReactElement> = {
  "reads window": () => h(ReadsWindow),
  "reads the element": (place) => h(ReadsElement, place),
  "changes after the commit": () => h(ChangesAfterwards),
  "uses useId": () => h(UsesId),
  "crashes in Node": () => h(() => rootOf(h("p", null, document.title))),
  "adjacent texts": () => rootOf(h("p", null, "one", "two")),
  "text beside an element": () => rootOf(h("p", null, "one", h("b", null, "two"))),
  "space between elements": () =>
    rootOf(h("p", null, h("b", null, "one"), " ", h("b", null, "two"))),
  "style attribute": () => rootOf(h("p", { style: { color: "red" } })),
  script: () => rootOf(h("script", { type: "application/json" })),
  "first heading": () => rootOf(h("h1", null, "one")),
  "no root class": () => h("div", { className: "faulty" }),
  "id without prefix": () => rootOf(h("p", { id: "label" })),
  "id twice": ({ prefix }) => rootOf(h("p", { id: `${prefix}a` }), h("p", { id: `${prefix}a` })),
  "label for nothing": ({ prefix }) => rootOf(h("label", { htmlFor: `${prefix}nothing` })),
  "class that is hidden": () => rootOf(h("p", { className: "sk-faulty__banner" })),
  faultless: ({ prefix }) =>
    rootOf(h("label", { htmlFor: `${prefix}a` }, "one"), h("input", { id: `${prefix}a` })),
};

export async function loadCases(): Promise<IslandCase[]> {
  return Object.entries(faulty).map(([title, render]) => ({ title, render, isStatic: true }));
}
