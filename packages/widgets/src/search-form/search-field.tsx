import { Icon } from "@skerry/ui/icon";
import { useInView } from "@skerry/ui/in-view";
import { useIslandContext } from "@skerry/ui/island";
import { MotionButton, useMotion } from "@skerry/ui/motion";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { convertDomains } from "./convert-domains.ts";
import { pasteList } from "./paste-list.ts";
import type { Draft } from "./use-draft.ts";
import { useTypewriter } from "./use-typewriter.ts";

interface SearchFieldProps {
  draft: Draft;
  id: string;
  name: string;
  /** Names that the typing animation shows as placeholder. Default: the built-in ones. */
  examples: string[] | undefined;
  /** Whether the browser refuses to submit an empty field. */
  required: boolean | undefined;
  /** Whether the control holds nothing. */
  empty: boolean;
  describedBy: string | undefined;
  onKeyDown(event: KeyboardEvent): void;
}

/** The control for one name or many, with the button that stops the typing of examples. */
export function SearchField({
  draft: { field, multi, start },
  id,
  name,
  examples,
  required,
  empty,
  describedBy,
  onKeyDown,
}: SearchFieldProps) {
  const { translate } = useIslandContext();
  const builtIn = translate("app.ui.search_form.examples");
  const exampleNames = useMemo(
    () => (examples ?? convertDomains(builtIn, true).split("\n")).filter((text) => text.trim()),
    [examples, builtIn],
  );
  const showsExamples = !multi && empty && exampleNames.length > 0;
  const box = useRef<HTMLDivElement>(null);
  const inView = useInView(box, 0);
  const motion = useMotion();
  useTypewriter(field, exampleNames, {
    showing: !multi && exampleNames.length > 0,
    playing: empty && inView && motion === "playing",
  });

  // A list that is dropped, dictated or put in by a keyboard is not pasted. React's own `onBeforeInput` is another event.
  useEffect(() => {
    const node = field.current;
    const take = (event: InputEvent): void => {
      if (!node || multi || event.isComposing || !event.data) return;
      if (pasteList(node, event.data)) event.preventDefault();
    };
    node?.addEventListener("beforeinput", take);
    return () => node?.removeEventListener("beforeinput", take);
  }, [field, multi]);

  // So that TypeScript checks one set of attributes for both elements.
  const Control = (multi ? "textarea" : "input") as "input";
  return (
    <div className="sk-search-form__box" ref={box}>
      <Control
        className="sk-search-form__field"
        ref={field}
        id={id}
        name={name}
        type={multi ? undefined : "text"}
        defaultValue={start}
        required={required}
        placeholder={multi ? translate("app.ui.search_form.placeholder_multi") : exampleNames[0]}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // The keyboard for URLs has neither the space bar nor, on iOS, the comma.
        inputMode="text"
        enterKeyHint={multi ? "enter" : "search"}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain");
          if (!multi && pasteList(event.currentTarget, pasted)) event.preventDefault();
        }}
      />
      <span className="sk-search-form__loupe">
        <Icon name="search" />
      </span>
      {showsExamples ? (
        <span className="sk-search-form__motion">
          <MotionButton />
        </span>
      ) : null}
    </div>
  );
}
