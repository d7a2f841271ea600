/** All hooks: React reads them from `null` when it renders with another copy. Own code has no reason to read them there. */
const hooks =
  "use(State|Reducer|Context|Ref|Memo|Callback|Effect|LayoutEffect|InsertionEffect|ImperativeHandle|Id|Transition|DeferredValue|SyncExternalStore|Optimistic|ActionState|EffectEvent|MemoCache|DebugValue)";

/** The words of V8 (before and after `null`), SpiderMonkey and JavaScriptCore. */
const readsHook = new RegExp(
  `of null \\(reading '${hooks}'\\)|property "${hooks}", .*null|null is not an object.*\\.${hooks}'`,
);

/** https://react.dev/errors/525: an element of React 18 or older. */
const olderElement = /React error #525\b|from an older version of React/;

/**
 * Says that the module of a widget has brought its own copy of React, if that is why it has crashed. Two
 * copies know nothing of each other: what such a component throws does not name the reason.
 *
 * @param message of what the component has thrown
 * @param file URL of the page's own copy
 * @param stack of what has been thrown: its first line is in the other copy
 */
export function nameReactCopies(message: string, file: string, stack = ""): string | undefined {
  if (!readsHook.test(message) && !olderElement.test(message)) return undefined;
  const [, other = "the widget's module"] = /((?:https?|file):\/\/[^\s)]+?):\d+/.exec(stack) ?? [];
  return `two copies of React: one in ${file}, one in ${other}. Run "npm dedupe react react-dom" if both are installed; else leave "react" and "react-dom" out of the widget's module (external), and map \`react\` to ${file}`;
}
