/** Calls back when the page has loaded, at once if it has. */
export function whenLoaded(call: () => void): void {
  if (document.readyState === "complete") call();
  else addEventListener("load", call, { once: true });
}
