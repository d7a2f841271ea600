type Method = (...args: unknown[]) => unknown;

/**
 * Methods that call those of an object that is still to come.
 *
 * @param names of the methods
 * @param load gives the object; without one the answer is the first argument, or `null`
 * @param isVoid they return nothing; else a promise of the answer
 */
export function forwardCalls<Target, Name extends keyof Target & string>(
  names: readonly Name[],
  load: () => Promise<unknown>,
  isVoid?: boolean,
): Pick<Target, Name> {
  const forward =
    (name: Name) =>
    (...args: unknown[]): unknown => {
      const answer = load().then((target) =>
        target ? (target as Record<Name, Method>)[name](...args) : (args[0] ?? null),
      );
      return isVoid ? undefined : answer;
    };
  return Object.fromEntries(names.map((name) => [name, forward(name)])) as Pick<Target, Name>;
}
