import { graphemes } from "@skerry/ui/graphemes";
import { type RefObject, useEffect } from "react";

/** One picture of the animation and how long it stays, in milliseconds. */
export interface TypewriterStep {
  text: string;
  duration: number;
}

/** One round through all examples: letter by letter, a second's rest, nothing, the next one. */
export function typewriterSteps(examples: readonly string[]): TypewriterStep[] {
  return examples.flatMap((example) => {
    const letters = graphemes(example);
    return ["", ...letters].map((_, count) => ({
      text: letters.slice(0, count).join(""),
      duration: count < letters.length ? 125 : 1000,
    }));
  });
}

/**
 * Types examples into the placeholder of an empty field for as long as it is on screen and has no
 * focus. It writes to the node: React renders nothing meanwhile, and keeps the first example as the
 * placeholder, which is back when the animation ends.
 *
 * @param examples the same array as long as nothing changes
 */
export function useTypewriter(
  field: RefObject<HTMLInputElement | null>,
  examples: readonly string[],
  playing: boolean,
): void {
  useEffect(
    () => (field.current && playing ? typeInto(field.current, examples) : undefined),
    [field, examples, playing],
  );
}

/** @returns function that ends it */
function typeInto(field: HTMLInputElement, examples: readonly string[]): () => void {
  const steps = typewriterSteps(examples);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let focused = field.matches(":focus");
  let onScreen = false;
  let next = 0;

  function type(): void {
    const step = steps[next];
    if (!step) return;
    field.placeholder = step.text;
    next = (next + 1) % steps.length;
    timer = setTimeout(type, step.duration);
  }
  function update(): void {
    clearTimeout(timer);
    if (focused) field.placeholder = "";
    else if (onScreen) type();
  }
  function onFocus({ type }: FocusEvent): void {
    focused = type === "focus";
    next = 0;
    update();
  }

  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? false;
    update();
  });
  field.addEventListener("focus", onFocus);
  field.addEventListener("blur", onFocus);
  update();
  observer.observe(field);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    field.removeEventListener("focus", onFocus);
    field.removeEventListener("blur", onFocus);
    field.placeholder = examples[0] ?? "";
  };
}
