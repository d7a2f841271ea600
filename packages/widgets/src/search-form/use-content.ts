import { useEffect, useState } from "react";
import type { Draft } from "./use-draft.ts";

/** The state of the control's text; `unread` on the server and until the widget is hydrated. */
export type Content = "unread" | "empty" | "filled" | "too-long";

/**
 * Reads the control after hydration (a visitor types before it, a browser brings old text back),
 * after new props and after each input. React renders again only when the answer changes.
 *
 * @param isTooLong whether a value makes the URL too long
 */
export function useContent({ field }: Draft, isTooLong: (value: string) => boolean): Content {
  const [content, setContent] = useState<Content>("unread");
  useEffect(() => {
    const node = field.current;
    const read = (): void => {
      const value = node?.value ?? "";
      setContent(isTooLong(value) ? "too-long" : value ? "filled" : "empty");
    };
    read();
    node?.addEventListener("input", read);
    return () => node?.removeEventListener("input", read);
  });
  return content;
}
