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
 * Shows examples as the placeholder of a field for as long as it has no focus: typed letter by letter, or the first one
 * where nothing moves. It writes to the node: React renders nothing meanwhile, and keeps the first example as the
 * placeholder, which is back when it ends.
 *
 * @param examples the same array as long as nothing changes
 * @param showing whether the field is one for examples
 * @param playing whether it is empty, can be seen and motion is wanted
 */
export function useTypewriter(
  field: RefObject<HTMLInputElement | null>,
  examples: readonly string[],
  { showing, playing }: { showing: boolean; playing: boolean },
): void {
  useEffect(
    () => (field.current && showing ? showIn(field.current, examples, playing) : undefined),
    [field, examples, showing, playing],
  );
}

/** @returns function that ends it */
function showIn(
  field: HTMLInputElement,
  examples: readonly string[],
  playing: boolean,
): () => void {
  const steps = playing ? typewriterSteps(examples) : [];
  const [first = ""] = examples;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(position: number): void {
    const step = steps[position % steps.length];
    field.placeholder = step?.text ?? first;
    if (step) timer = setTimeout(show, step.duration, position + 1);
  }
  function stop(): void {
    clearTimeout(timer);
    field.placeholder = "";
  }
  function start(): void {
    clearTimeout(timer);
    show(0);
  }

  field.addEventListener("focus", stop);
  field.addEventListener("blur", start);
  if (field.matches(":focus")) stop();
  else start();
  return () => {
    clearTimeout(timer);
    field.removeEventListener("focus", stop);
    field.removeEventListener("blur", start);
    field.placeholder = first;
  };
}
