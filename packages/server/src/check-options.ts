import type { HandlerOptions } from "./handler.ts";

/** @throws TypeError when `keys`, `build` or `head` cannot be used */
export function checkOptions({ keys, build, head }: HandlerOptions): void {
  if (
    keys !== undefined &&
    !(Array.isArray(keys) && keys.every((key) => typeof key === "string" && key))
  ) {
    throw new TypeError('createHandler: expected "keys" to be an array of non-empty strings.');
  }
  if (build !== undefined && !/^[\w-]{1,64}$/.test(build)) {
    throw new TypeError(
      'createHandler: expected "build" to be 1 to 64 letters, digits, "_" or "-".',
    );
  }
  if (head !== undefined && !(isObject(head) && isObject(head.texts) && isObject(head.widgets))) {
    throw new TypeError('createHandler: expected "head" to be the content of head.json.');
  }
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
