import type { HandlerOptions } from "./handler.ts";

/** @throws TypeError when `keys` or `build` cannot be used */
export function checkOptions({ keys, build }: HandlerOptions): void {
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
}
