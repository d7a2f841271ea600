/** Values by name. */
export type Dictionary = Record<string, unknown>;

/** A copy without a prototype: `__proto__` and `constructor` are names like any other in it. */
export const dictionary = (object?: object | null): Dictionary =>
  ({ __proto__: null, ...object }) as unknown as Dictionary;
