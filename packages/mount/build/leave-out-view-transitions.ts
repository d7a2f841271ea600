/** The versions of React whose view transitions were read for this: 19.3.0, 19.3.1 and so on. */
const knownVersion = /^exports\.version = "19\.3\.\d+";$/m;

/** What of React's renderer is called for `<ViewTransition>` alone. All results are ignored where there is none. */
const functions = [
  "ViewTransitionPseudoElement",
  "applyViewTransitionName",
  "applyViewTransitionToHostInstances",
  "applyViewTransitionToHostInstancesRecursive",
  "commitAfterMutationEffectsOnFiber",
  "commitAppearingPairViewTransitions",
  "commitDeletedPairViewTransitions",
  "commitEnterViewTransitions",
  "commitExitViewTransitions",
  "commitNestedViewTransitions",
  "createViewTransitionInstance",
  "flushAfterMutationEffects",
  "getViewTransitionClassName",
  "getViewTransitionName",
  "measureNestedViewTransitions",
  "measureViewTransitionHostInstancesRecursive",
  "pushViewTransitionCancelableScope",
  "recursivelyTraverseAfterMutationEffects",
  "reportViewTransitionError",
  "restoreEnterOrExitViewTransitions",
  "restoreNestedViewTransitions",
  "restorePairedViewTransitions",
  "restoreViewTransitionName",
  "restoreViewTransitionOnHostInstances",
  "scheduleViewTransitionEvent",
  "startViewTransition",
  "trackEnterViewTransitions",
];

/** The methods of what `onEnter` and the like are called with. */
const methods = /^ViewTransitionPseudoElement\.prototype\.\w+ = function \([^]*?^\};\n/gm;

/**
 * Leaves view transitions out of React's renderer: 2.8 kB (brotli) that only pages with `<ViewTransition>` need.
 * Without them it still renders its children, which change at once.
 *
 * @param source of react-dom-client.production.js
 * @returns the same source for a React whose view transitions may be other ones
 */
export function leaveOutViewTransitions(source: string): string {
  if (!knownVersion.test(source)) return source;
  let rest = source.replace(methods, "");
  for (const name of functions) {
    const declaration = new RegExp(`^function ${name}\\([^]*?^\\}$`, "m");
    if (!declaration.test(rest)) return source;
    rest = rest.replace(declaration, `function ${name}() {}`);
  }
  return rest;
}
