// One file with React, the runtime and the lifecycle: they are nearly always needed together. `react.js`, the page's one
// copy of React under a stable URL, re-exports it, and adds react-rest-chunk.ts. Where the build does not split React,
// this file has all that components use of it.

// @ts-expect-error TS2305: libraries read these, and the types leave them out on purpose.
export { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as reactInternals } from "react";
// @ts-expect-error TS2305
export { __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as domInternals } from "react-dom";
export {
  Activity,
  Component,
  createContext,
  createElement,
  createRef,
  forwardRef,
  Fragment,
  isValidElement,
  memo,
  Profiler,
  PureComponent,
  StrictMode,
  Suspense,
  use,
  useActionState,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  version,
  ViewTransition,
} from "react";
export { flushSync } from "react-dom";
export { createRoot, hydrateRoot } from "react-dom/client";
export { jsx, jsxs } from "react/jsx-runtime";
export { renderIsland } from "./runtime/render-island.ts";
export { page, warn } from "./lifecycle-module.ts";
