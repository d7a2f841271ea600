/**
 * Properties that are shortened, alike in all files: those that end in one `_`. Nothing public may.
 * React's `__REACT_DEVTOOLS_GLOBAL_HOOK__` and `__proto__` end in two.
 */
export const mangledProperties = /[^_]_$/;
