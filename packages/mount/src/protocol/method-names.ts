type TrackCall = "search" | "viewItem" | "addToCart" | "removeFromCart" | "checkout" | "consent";

// One string each, because the loader pays for every quote.

/** Members of `window.skerry` that ask the page and promise an answer. */
export const pageMembers = "path url translate".split(" ") as ("path" | "url" | "translate")[];

/** Members of `skerry.track` that return nothing. */
export const trackCalls = "search viewItem addToCart removeFromCart checkout consent".split(
  " ",
) as TrackCall[];

/** Members of `skerry.track` that promise an answer. */
export const trackAnswers = "decorate attribution".split(" ") as ("decorate" | "attribution")[];

/** Members of `skerry.state` that promise an answer. */
export const stateAnswers = "get set".split(" ") as ("get" | "set")[];
