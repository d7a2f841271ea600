/**
 * What of `react` few components use, and what costs more than a call of a hook. It is loaded with the
 * widgets that import it, and by `react.js`: the file with React is 1.1 kB smaller without (brotli).
 */
export const restNames: readonly string[] = [
  "Children",
  "addTransitionType",
  "cache",
  "cacheSignal",
  "cloneElement",
  "lazy",
  "startTransition",
];

/** The namespace of React's modules in a build. */
export const reactNamespace = "react-modules";

/** What imports call the parts of `react`. */
export const reactParts = { core: "react/core", rest: "react/rest" } as const;

const internals = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

/** How React declares the object that its renderer shares with it. */
const shared = /\bReactSharedInternals = \{[^{}]*\}/g;

/**
 * Writes what stands for `react`: all of its exports, each from its part.
 *
 * @param source React's production file
 */
export function joinReactParts(source: string): string {
  const names = [...new Set([...source.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name))];
  const rest = names.filter((name) => restNames.includes(name as string));
  const core = names.filter((name) => !rest.includes(name));
  return [
    `import { ${core.join(", ")} } from "${reactParts.core}";`,
    `import { ${rest.join(", ")} } from "${reactParts.rest}";`,
    `export { ${names.join(", ")} };`,
    `export default { ${names.join(", ")} };`,
  ].join("\n");
}

/**
 * Lets a second copy of React's module share the state of the first one: `react/rest` has no other state, and
 * of all else in the copy only what `restNames` names is used, so the rest of it is left out.
 *
 * @param source React's production file
 * @throws Error when React is written in another form by now
 */
export function shareInternals(source: string): string {
  if (source.match(shared)?.length !== 1)
    throw new Error('React has another form: "ReactSharedInternals" is not declared once.');
  return source.replace(
    shared,
    `ReactSharedInternals = require("${reactParts.core}").${internals}`,
  );
}
