import { Slot } from "@skerry/island";
import { createElement, type ReactElement } from "react";

/** A widget that shows two of three slots; the other one stands behind its markup. */
export const panels = {
  slots: ["a", "b", "children"] as const,
  Component: (): ReactElement =>
    createElement("div", {}, createElement(Slot, { name: "a" }), createElement(Slot)),
};
