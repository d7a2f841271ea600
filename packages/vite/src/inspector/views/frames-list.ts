import type { StackFrame } from "../../dev/page/stack-frames.ts";
import { canOpenInEditor, openInEditor } from "../model/server-facts.ts";
import { button, make } from "./dom.ts";

/** Where it was thrown, each place with a button that opens it. */
export const showFrames = (frames: readonly StackFrame[]): HTMLElement =>
  make(
    "ul",
    { class: "frames", "aria-label": "Stack" },
    ...frames.map(({ name, file, path, line, column }) => {
      const place = `${path}:${line}:${column}`;
      const open = (): void => openInEditor(`${file}:${line}:${column}`);
      return make(
        "li",
        {},
        name && make("code", {}, name),
        canOpenInEditor()
          ? button(place, open, { class: "frame", title: `Open ${place} in the editor` })
          : make("code", {}, place),
      );
    }),
  );
