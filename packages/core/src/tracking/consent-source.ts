/** `unknown`: nobody has asked yet. Then nothing is stored, and nothing that is there is removed. */
export type ConsentState = "granted" | "denied" | "unknown";

/** Where the visitor's answer comes from. */
export interface ConsentSource {
  state(): ConsentState;
  /** @returns function that ends it */
  subscribe(changed: () => void): () => void;
}
