/*
 * The grammar of `data-load`, as the loader, the renderer and `skerry check` read it: triggers, separated by commas. The
 * first that fires counts.
 */

/** Most characters that are read. `triggerPattern` takes time that grows with the square of the length. */
export const maxLoadLength = 500;

/** One trigger, with blanks around it: a word, and the media query behind it with the commas in its parentheses. */
export const triggerPattern = /[\w-]+(\([^)]*\)|[^,(])*/g;

/** The triggers that are one word. The other one is `media`, followed by a media query. */
export const triggerWords = ["eager", "idle", "visible", "interaction", "never"] as const;
