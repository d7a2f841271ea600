import type { DiffLine } from "../model/markup-lines.ts";
import { make } from "./dom.ts";

const signs = { same: " ", served: "−", rendered: "+", gap: " " };
const labels = { same: "", served: "Served: ", rendered: "Rendered: ", gap: "" };

/** What was served against what is rendered. */
export const showDiff = (diff: readonly DiffLine[]): HTMLElement =>
  make(
    "div",
    { class: "diff", tabindex: 0, role: "group", "aria-label": "Served and rendered HTML" },
    make(
      "p",
      { class: "legend", "aria-hidden": "true" },
      make("span", { class: "is-served" }, "− served"),
      make("span", { class: "is-rendered" }, "+ rendered"),
    ),
    ...diff.map(({ kind, text }) =>
      make(
        "code",
        { class: `line is-${kind}` },
        make("span", { class: "sign", "aria-hidden": "true" }, signs[kind]),
        labels[kind] && make("span", { class: "hidden" }, labels[kind]),
        text,
      ),
    ),
  );
