import { explainInvalidElement } from "@skerry/core/diagnosis/invalid-element";
import { describeThrown } from "./describe-thrown.ts";
import { otherReact } from "./react-copies.ts";

/** The next step for what a widget threw, after a blank; empty where the error speaks for itself. */
export function adviceFor(cause: unknown): string {
  const { message: text } = describeThrown(cause);
  const element = explainInvalidElement(text);
  if (element) return ` ${element}`;
  const [, name] = /^(?:\w+: )?(\w+) is not defined$/.exec(text) ?? [];
  return name
    ? ` A server has no ${name}: read it in an effect. If a library does so when it is imported, import it with React.lazy, inside of <Suspense>.`
    : otherReact.test(text)
      ? ' There are two copies of React: the widget has one, the renderer another. Run "npm dedupe react react-dom" in the site\'s folder; a widget\'s module that contains React must leave "react" and "react-dom" out (external). The log of the renderer names both files.'
      : "";
}
