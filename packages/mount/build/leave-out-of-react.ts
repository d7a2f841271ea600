/** The versions of React whose functions were read for this: 19.3.0, 19.3.1 and so on. */
const knownVersion = /^exports\.version = "19\.3\.\d+";$/m;

/**
 * What of React's renderer is called for one feature alone. Where the feature is not used, nothing calls it or
 * its results are ignored.
 */
const functionsOf = {
  /** Of `<SuspenseList>`, which `react` does not export yet. */
  suspenseLists: [
    "cutOffTailIfNeeded",
    "initSuspenseListRenderState",
    "updateSuspenseListComponent",
  ],
  /** Of `<ViewTransition>`. Without them it still renders its children, which change at once. */
  viewTransitions: [
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
  ],
} as const;

/** A part of React that a build can leave out. */
export type ReactFeature = keyof typeof functionsOf;

/** The methods of what `onEnter` and the like are called with. */
const methods = /^ViewTransitionPseudoElement\.prototype\.\w+ = function \([^]*?^\};\n/gm;

/**
 * Leaves a feature out of React's renderer: 0.5 kB (brotli) for suspense lists, 2.8 kB for view transitions.
 *
 * @param source of react-dom-client.production.js
 * @returns the same source for a React that may have other functions for it
 */
export function leaveOutOfReact(source: string, feature: ReactFeature): string {
  if (!knownVersion.test(source)) return source;
  let rest = feature === "viewTransitions" ? source.replace(methods, "") : source;
  for (const name of functionsOf[feature]) {
    const declaration = new RegExp(`^function ${name}\\([^]*?^\\}$`, "m");
    if (!declaration.test(rest)) return source;
    rest = rest.replace(declaration, `function ${name}() {}`);
  }
  return rest;
}
