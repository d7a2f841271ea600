/**
 * Whether a press of a key belongs to an input method, which ends or changes its word with it. Browsers then give the code 229
 * (UI Events, 7.3.1). `isComposing` says something else: Android composes each Latin word and its Enter submits all the
 * same, and Safari ends a composition before the press (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function isInputMethodKey({ keyCode }: { keyCode: number }): boolean {
  return keyCode === 229;
}
