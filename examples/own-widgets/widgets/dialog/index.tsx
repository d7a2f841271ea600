import { Slot, useIsland } from "@skerry/island";
import { useRef } from "react";
import * as z from "zod/mini";
import "./dialog.css";

export const schema = z.object({
  open: z.string().register(z.globalRegistry, { description: "Words of the button." }),
  title: z.string(),
});

export const load = "visible";
export const slots = ["children"];

export function Component({ open, title }: z.output<typeof schema>) {
  const { id, text } = useIsland();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        className="dialog__button button button--quiet"
        type="button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        {open}
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby={id("title")}>
        <h2 className="dialog__title" id={id("title")}>
          {title}
        </h2>
        <Slot />
        <button
          className="dialog__button button button--quiet"
          type="button"
          onClick={() => dialog.current?.close()}
        >
          {text("dialog.close")}
        </button>
      </dialog>
    </>
  );
}
