import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { isInputMethodKey } from "../input-method-key.ts";
import { sentDomains } from "./convert-domains.ts";
import { names, searchValue } from "./search-form-names.ts";
import { useLoading } from "./use-loading.ts";

interface Submit {
  /** Whether the results page is on its way. */
  loading: boolean;
  /** For the form. */
  onSubmit(event: FormEvent): void;
  /** For the field: Enter, and Ctrl or Cmd + Enter in the field for many. */
  onKeyDown(event: KeyboardEvent): void;
  /** For the submit button. */
  onClick(event: MouseEvent): void;
}

/**
 * Submits the form once at a time, whichever way the visitor or a script of the page does it.
 *
 * @param multi whether the field takes many lines
 */
export function useSubmit(form: RefObject<HTMLFormElement | null>, multi: boolean): Submit {
  const [loading, startLoading] = useLoading();
  const opensElsewhere = useRef(false);

  // `form.requestSubmit()` and `form.submit()` send no button, and the server expects its name.
  useEffect(() => {
    const node = form.current;
    const complete = ({ formData }: FormDataEvent): void => {
      if (!formData.has(names.search)) formData.append(names.search, searchValue);
      // However the list has come into the field: each keyboard, assistant and extension has its own way.
      const text = formData.get(names.domains);
      if (typeof text === "string") formData.set(names.domains, sentDomains(text, multi));
    };
    node?.addEventListener("formdata", complete);
    return () => node?.removeEventListener("formdata", complete);
  }, [form, multi]);

  return {
    loading,

    onSubmit(event) {
      if (event.defaultPrevented) return;
      if (opensElsewhere.current && !loading) opensElsewhere.current = false;
      else if (!startLoading()) event.preventDefault();
    },

    onKeyDown(event) {
      if (event.key !== "Enter") return;
      const choosesWord = isInputMethodKey(event);
      if (!multi && choosesWord) event.preventDefault();
      if (!multi || choosesWord || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      form.current?.requestSubmit();
    },

    // With one of these, browsers open the results in another tab or window and this page stays.
    // The middle button does not activate a button, see https://dom.spec.whatwg.org/#eventtarget-activation-behavior.
    onClick({ ctrlKey, metaKey, shiftKey }) {
      opensElsewhere.current = ctrlKey || metaKey || shiftKey;
    },
  };
}
