import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { checkPage } from "./check-page.ts";
import type { PageReader } from "./collect-pages.ts";
import type { PageDiagnostic } from "./page-diagnostic.ts";
import type { SiteWidgets } from "./site-widgets.ts";

/** To start a process takes as long as to check as many pages. */
const leastPages = 100;
const maxProcesses = 8;
/** `1/4`: the second of four processes. */
const shareVariable = "SKERRY_CHECK_SHARE";

/** What a process says of a page, or why it stops. */
type Answer = { page: number; diagnostics: PageDiagnostic[] } | { error: string };

/** How many processes check so many pages. */
export function countProcesses(pages: number, processors = availableParallelism()): number {
  return pages < leastPages ? 1 : Math.min(processors, maxProcesses);
}

/**
 * Checks the pages in several processes: this one, and others that run this command with the same arguments
 * and call `checkShare`. Diagnostics are in the order of the pages.
 *
 * @param onProgress is called after each page
 * @throws Error when a page cannot be read
 */
export async function checkInProcesses(
  pages: readonly PageReader[],
  widgets: SiteWidgets,
  processes: number,
  onProgress: (checked: number, total: number) => void,
): Promise<PageDiagnostic[]> {
  const found: PageDiagnostic[][] = [];
  let checked = 0;
  const keep = (page: number, diagnostics: PageDiagnostic[]): void => {
    found[page] = diagnostics;
    onProgress(++checked, pages.length);
  };
  const children = Array.from({ length: processes - 1 }, (_, index) =>
    fork(process.argv[1] as string, process.argv.slice(2), {
      env: { ...process.env, [shareVariable]: `${index + 1}/${processes}` },
      serialization: "advanced",
    }),
  );
  const ended = children.map(
    (child) =>
      new Promise<void>((resolve, reject) => {
        child.on("message", (answer: Answer) => {
          if ("error" in answer) return reject(new Error(answer.error));
          keep(answer.page, answer.diagnostics);
        });
        child.on("error", reject);
        child.on("close", () => resolve());
      }),
  );
  try {
    await Promise.all([...ended, checkEvery(processes, 0, pages, widgets, keep)]);
  } finally {
    for (const child of children) child.kill();
  }
  if (checked < pages.length) {
    throw new Error(`Only ${checked} of ${pages.length} pages could be checked.`);
  }
  return found.flat();
}

/** Whether this is one of the processes of `checkInProcesses`. */
export function isShare(): boolean {
  return process.send !== undefined && process.env[shareVariable] !== undefined;
}

/** Checks the pages of this process one after the other, and sends what it finds. */
export async function checkShare(
  pages: readonly PageReader[],
  widgets: SiteWidgets,
): Promise<void> {
  const [first = 0, count = 1] = (process.env[shareVariable] ?? "").split("/").map(Number);
  // The one that asked is gone.
  process.on("disconnect", () => process.exit());
  const send = (answer: Answer): Promise<void> =>
    new Promise((resolve) => process.send?.(answer, () => resolve()));
  try {
    await checkEvery(count, first, pages, widgets, (page, diagnostics) =>
      send({ page, diagnostics }),
    );
  } catch (error) {
    await send({ error: error instanceof Error ? error.message : String(error) });
  }
  process.disconnect();
}

async function checkEvery(
  step: number,
  first: number,
  pages: readonly PageReader[],
  widgets: SiteWidgets,
  onPage: (page: number, diagnostics: PageDiagnostic[]) => Promise<void> | void,
): Promise<void> {
  for (let page = first; page < pages.length; page += step) {
    const source = await (pages[page] as PageReader)();
    await onPage(page, await checkPage(source, widgets));
  }
}
