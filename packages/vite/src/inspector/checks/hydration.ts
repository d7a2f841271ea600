import { isLight } from "@skerry/core/contract/marker";
import type { InspectedIsland } from "../model/inspected-page.ts";
import { serverOrigin } from "../model/server-facts.ts";
import { type DiffLine, diffLines } from "../model/markup-lines.ts";

/** How an island has got its markup, in words. */
export interface Hydration {
  /** Whether all is as it should be. */
  isFine: boolean;
  title: string;
  /** What is behind it, and what to do. */
  advice?: string | undefined;
  diff: readonly DiffLine[];
  /** What React says. */
  detail?: string | undefined;
}

/** @param build of the script */
export function explainHydration(
  island: InspectedIsland,
  build: string | undefined,
): Hydration | undefined {
  const { served, rendered, mounted, errors } = island;
  if (!mounted) return undefined;
  if (!served) {
    return {
      isFine: true,
      title: "Rendered in the browser",
      advice: "There was no server markup, so the widget replaced the island's own HTML.",
      diff: [],
    };
  }
  const other = build === undefined ? undefined : explainBuild(served.marker.build, build);
  if (other)
    return {
      isFine: false,
      title: "Not hydrated: the markup is from another build",
      advice: other,
      diff: [],
    };
  const diff = rendered ? differenceOf(served.lines, rendered) : [];
  const mismatch = errors.find(({ kind }) => kind === "mismatch");
  const detail = mismatch && describe(mismatch.error);
  if (mounted.hydrated && diff.length === 0) {
    return { isFine: true, title: "Hydrated: the server markup was taken over", diff };
  }
  if (mismatch || mounted.hydrated) {
    return {
      isFine: false,
      title: `${outcomeOf(mounted.hydrated, isLight(served.marker.build) || mismatch !== undefined)}: the server and the browser render different HTML`,
      advice: diff.length > 0 ? explainDifference(diff) : explainThrown(mismatch?.error),
      diff,
      detail,
    };
  }
  // A static widget stays as it was served.
  if (diff.length === 0) return { isFine: true, title: "Left as served, without React", diff };
  return {
    isFine: false,
    title: "Not hydrated: the props have changed",
    advice:
      "A script changed data-props before the widget loaded, so the server markup no longer fits.",
    diff,
  };
}

/** What has become of served markup that differs. React tells of what it renders again, and keeps attributes in silence. */
function outcomeOf(isHydrated: boolean, isRepaired: boolean): string {
  if (!isHydrated) return "Rendered again";
  return isRepaired ? "Repaired" : "Kept as served";
}

/** Asked again with every change of the page. */
const differences = new WeakMap<readonly string[], readonly DiffLine[]>();

function differenceOf(served: readonly string[], rendered: readonly string[]): readonly DiffLine[] {
  const known = differences.get(rendered) ?? diffLines(served, rendered);
  differences.set(rendered, known);
  return known;
}

function explainBuild(markup: string, script: string): string | undefined {
  if (markup === script) return undefined;
  const names = `The markup is from build ${markup}, the script from build ${script}.`;
  if (isLight(markup) !== isLight(script)) {
    const [from, to] = isLight(markup) ? ["Preact", "React"] : ["React", "Preact"];
    return `${names} The first uses ${from}, the second ${to}. Use --preact for both, or for neither.`;
  }
  const open =
    location.origin === serverOrigin()
      ? "Stop that renderer (skerry serve)"
      : "Open your pages through this server (skerry dev --proxy)";
  return `${names} The markup was made by another renderer, or comes from a cache. ${open}, or start your backend with SKERRY_DEV=${serverOrigin()}. When you deploy, replace the files and the renderer together.`;
}

const describe = (error: unknown): string => {
  const { message = String(error), cause } = (error ?? {}) as { message?: string; cause?: unknown };
  return cause instanceof Error ? `${message}\n${cause.message}` : message;
};

const digitsOf = (text: string): string => [...text.matchAll(/\d/g)].join("");
const shapeOf = (text: string): string => text.replaceAll(/\d+/g, "0");
/** The digits in any order: dates of two languages have the same ones. */
const sorted = (text: string): string => [...digitsOf(text)].sort().join("");

/** The likely cause of a difference, by the first pair of lines that differ. */
export function explainDifference(diff: readonly DiffLine[]): string {
  const served = diff.find(({ kind }) => kind === "served")?.text.trim();
  const rendered = diff.find(({ kind }) => kind === "rendered")?.text.trim();
  if (served === undefined || rendered === undefined) {
    return served === undefined
      ? "The browser renders something that the server does not: look for typeof window, typeof document, or data that only one side has. Show such content after the first render, in an effect."
      : "The server renders something that the browser does not: look for typeof window, or for tags that the browser's parser moves, such as a <div> in a <p>.";
  }
  const hasDigits = digitsOf(served) !== "" && digitsOf(rendered) !== "";
  if (hasDigits && sorted(served) === sorted(rendered)) {
    return "The number or date is the same, but the server and the browser format it for different locales. Use the page's locale: toLocaleString(useIsland().locale).";
  }
  if (hasDigits && shapeOf(served) === shapeOf(rendered)) {
    return isTime(served)
      ? "The widget reads the time while it renders, and time has passed since. Read it in an effect, or pass it in the props. A different time zone has the same effect: if that is the cause, set timeZone."
      : "The number changes with each render, as with Math.random() or Date.now(). Read it in an effect, or pass it in the props.";
  }
  return "The browser renders something else: look for typeof window, for what only browsers have (storage, cookies, the URL), and for data that differ. Show such content after the first render, in an effect.";
}

/** A time of day, a date, or milliseconds since 1970. */
const isTime = (text: string): boolean =>
  /\d{1,2}:\d{2}|\b\d{4}-\d{2}-\d{2}|\b1[5-9]\d{11}\b|\b(19|20)\d{2}\b/.test(text);

function explainThrown(error: unknown): string {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause instanceof Error
    ? `The first render threw an error: ${cause.message}. The second did not.`
    : "React rendered the widget again. Its message says why.";
}
