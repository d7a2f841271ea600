import { stateAttribute } from "@skerry/core/contract/attributes";

/** Resolves with the element when it is `mounted` or `failed`. */
export function whenReady<E extends Element>(element: E): Promise<E> {
  return new Promise((resolve) => {
    function check(): void {
      if (!/mounted|failed/.test(element.getAttribute(stateAttribute) ?? "")) return;
      element.removeEventListener("skerry:mounted", check);
      element.removeEventListener("skerry:failed", check);
      resolve(element);
    }
    element.addEventListener("skerry:mounted", check);
    element.addEventListener("skerry:failed", check);
    check();
  });
}
