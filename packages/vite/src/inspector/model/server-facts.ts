import { framesOf } from "../../dev/page/client.ts";
import type { StackFrame } from "../../dev/page/stack-frames.ts";
import type { WidgetFacts } from "../../dev/http/widget-facts.ts";

export type { WidgetFacts } from "../../dev/http/widget-facts.ts";

/** URL of the folder of `skerry.js`. */
let folder = "/skerry/";

/** @param script URL of `skerry.js` */
export function setServer(script: string): void {
  folder = new URL(".", script).href;
}

/** Origin of this server: a backend may write pages at another one (`SKERRY_DEV`). */
export const serverOrigin = (): string => new URL(folder).origin;

/** URL of a file beside the script. */
export const fileUrl = (path: string): string => new URL(path, folder).href;

/** What the server knows of the widgets' files, by their names. */
export async function fetchFacts(): Promise<Record<string, WidgetFacts>> {
  const response = await fetch(fileUrl("dev/widgets.json"), { cache: "no-store" });
  return (await response.json()) as Record<string, WidgetFacts>;
}

/** Where in the site's sources an error was thrown, innermost first; nothing if no own code was there. */
export async function fetchFrames(error: unknown): Promise<StackFrame[]> {
  const stack = framesOf((error as Partial<Error> | null)?.stack ?? "");
  if (!stack) return [];
  const url = `${fileUrl("dev/frames.json")}?${new URLSearchParams({ stack })}`;
  return (await (await fetch(url, { cache: "no-store" })).json()) as StackFrame[];
}

/** Whether the server opens files for this page: for none at another origin, such as a backend's own. */
export const canOpenInEditor = (): boolean => serverOrigin() === location.origin;

/**
 * Opens a file in the editor that is running, or in the one that `LAUNCH_EDITOR` names.
 *
 * @param file with a line and a column behind colons, if they are known
 */
export function openInEditor(file: string): void {
  const url = `${fileUrl("dev/open-in-editor")}?${new URLSearchParams({ file })}`;
  void fetch(url)
    .then(async (response) => {
      if (!response.ok) console.warn(await response.text());
    })
    .catch(() => {});
}

export const formatBytes = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} kB`;

export const formatTime = (milliseconds: number): string =>
  milliseconds < 9_999.5
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1_000).toFixed(1)} s`;
