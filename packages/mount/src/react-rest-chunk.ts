// What `react.js` offers beyond the runtime's file, which has only what every page needs.

import type { Key } from "react";
// @ts-expect-error TS2305: the types leave it out on purpose.
import { __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals } from "react-dom";
import { domInternals, jsx, reactInternals } from "./runtime-chunk.ts";

export {
  addTransitionType,
  cache,
  cacheSignal,
  Children,
  cloneElement,
  lazy,
  startTransition,
} from "react";
export {
  browser,
  createPortal,
  preconnect,
  prefetchDNS,
  preinit,
  preinitModule,
  preload,
  preloadModule,
  requestFormReset,
  unstable_batchedUpdates,
  useFormState,
  useFormStatus,
} from "react-dom";

// In the built file these functions are a second copy: they have to reach the renderer of the first one.
Object.assign(internals as object, domInternals);

type Hooks = { useCacheRefresh(): () => void; useMemoCache(size: number): unknown[] };
const hooks = (): Hooks => (reactInternals as { H: Hooks }).H;

/** `react/jsx-dev-runtime`, which is empty in production: compilers in development mode import it. */
export const jsxDEV = (type: never, props: unknown, key?: Key): unknown => jsx(type, props, key);

/** `react/compiler-runtime` */
export const c = (size: number): unknown[] => hooks().useMemoCache(size);

export const __COMPILER_RUNTIME = { c };

export const unstable_useCacheRefresh = (): (() => void) => hooks().useCacheRefresh();
