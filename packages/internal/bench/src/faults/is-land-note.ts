import * as react from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { createNote } from "../../../../../examples/page-engines/storm/note.mjs";

const Note = createNote(react);
const roots = new WeakMap<HTMLElement, Root>();

/** An element that has moved is started again: its root stays. */
export default function mount(element: HTMLElement): void {
  if (roots.has(element)) return;
  const props = JSON.parse(element.dataset["props"] ?? "{}") as object;
  roots.set(element, hydrateRoot(element, react.createElement(Note, props)));
}
