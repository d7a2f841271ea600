type Method = (...args: unknown[]) => unknown;

/**
 * Methods that call those of an object that is still to come.
 *
 * @param names of the methods
 * @param load gives the object; without one the answer is the first argument, or `null`
 * @param finish makes what they return of the promise of the answer. Default: that promise
 */
export const forwardCalls = <Target, Name extends keyof Target>(
  names: readonly Name[],
  load: () => Promise<unknown>,
  finish = (answer: Promise<unknown>): unknown => answer,
): Pick<Target, Name> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (...args: unknown[]) =>
        finish(
          load().then((target) =>
            target ? (target as Record<Name, Method>)[name](...args) : (args[0] ?? null),
          ),
        ),
    ]),
  ) as Pick<Target, Name>;
