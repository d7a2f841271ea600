import { attempt } from "./attempt.ts";

/** The parsed URL; `null` for any other string. */
export const parseUrl = (text: string, base?: string): URL | null =>
  attempt(() => new URL(text, base)) ?? null;
