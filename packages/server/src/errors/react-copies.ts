/** A hook of another copy of React than the renderer's finds no renderer (`null`); elements of React 18 are refused. */
export const otherReact =
  /of null \(reading 'use[A-Z]\w*'\)|React error #525\b|older version of React/;

/** The files of both copies of React: the widget's is on top of the stack. */
export function reactCopies(message: string, stack = ""): string[] | undefined {
  if (!otherReact.test(message)) return undefined;
  const [, widgets] = /^ +at (?:.*\()?(.+?):\d+:\d+\)?$/m.exec(stack) ?? [];
  try {
    // Not on workerd, where there are no files.
    return [import.meta.resolve("react"), ...(widgets === undefined ? [] : [widgets])];
  } catch {
    return widgets === undefined ? undefined : [widgets];
  }
}
