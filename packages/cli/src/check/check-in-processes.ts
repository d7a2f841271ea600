import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { checkPage } from "./check-page.ts";
import { type PageReader, readerOf } from "./collect-pages.ts";
import type { PageDiagnostic } from "./page-diagnostic.ts";
import type { SiteWidgets } from "./site-widgets.ts";

/** To start a process takes as long as to check as many pages. */
const leastPages = 100;
const maxProcesses = 8;
/** Pages that another process has at a time: it need not wait until this one is done with a page of its own. */
const pagesAhead = 4;
/** Set in a process that checks pages for another one. */
const variable = "SKERRY_CHECK_FOR_ANOTHER";

interface Question {
  page: number;
  path: string;
}

/** What is wrong on a page, or why it cannot be checked. */
type Answer = { page: number; diagnostics: PageDiagnostic[] } | { error: string };

/** How many processes check so many pages. */
export function countProcesses(pages: number, processors = availableParallelism()): number {
  return pages < leastPages ? 1 : Math.min(processors, maxProcesses);
}

/**
 * Checks pages in several processes: this one, and others that run this command with the same arguments and call
 * `checkForAnother`. Each takes the next page when it is ready, so that none waits for a slower one.
 *
 * @param onProgress is called after each page
 * @returns the diagnostics in the order of the pages
 * @throws Error when a page cannot be read, or a process ends early
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
  const files = pages.flatMap(({ path }, page) => (path === undefined ? [] : [{ page, path }]));
  const children = Array.from({ length: processes - 1 }, startProcess);
  try {
    await Promise.all([
      ...children.map((child) => askProcess(child, files, keep)),
      checkHere(pages, files, widgets, keep),
    ]);
  } finally {
    for (const child of children) child.kill();
  }
  return found.flat();
}

function startProcess(): ChildProcess {
  return fork(process.argv[1] as string, process.argv.slice(2), {
    env: { ...process.env, [variable]: "1" },
    serialization: "advanced",
    // Only this process prints what was found.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

/** Checks what is no file, then the files that no other process has taken. */
async function checkHere(
  pages: readonly PageReader[],
  files: Question[],
  widgets: SiteWidgets,
  keep: (page: number, diagnostics: PageDiagnostic[]) => void,
): Promise<void> {
  const check = async (page: number): Promise<void> =>
    keep(page, await checkPage(await (pages[page] as PageReader)(), widgets));
  for (const [page, { path }] of pages.entries()) if (path === undefined) await check(page);
  for (let next = files.shift(); next; next = files.shift()) await check(next.page);
}

/** Has another process check files until none is left. */
function askProcess(
  child: ChildProcess,
  files: Question[],
  keep: (page: number, diagnostics: PageDiagnostic[]) => void,
): Promise<void> {
  let asked = 0;
  const ask = (): void => {
    const next = files.shift();
    if (!next) return;
    asked++;
    // Where it cannot be sent, the process has ended, and "close" says so.
    child.send(next, () => {});
  };
  return new Promise((resolve, reject) => {
    child.on("message", (answer: Answer) => {
      if ("error" in answer) return reject(new Error(answer.error));
      keep(answer.page, answer.diagnostics);
      asked--;
      ask();
      if (asked === 0) resolve();
    });
    child.on("error", reject);
    child.on("close", (code, signal) =>
      reject(new Error(`A process that checked pages has ended early: ${signal ?? code}.`)),
    );
    for (let count = 0; count < pagesAhead; count++) ask();
    if (asked === 0) resolve();
  });
}

/** Whether this process checks pages for another one. */
export function isForAnother(): boolean {
  return process.send !== undefined && process.env[variable] !== undefined;
}

/** Checks each page that the other process names, and sends what it finds. */
export function checkForAnother(widgets: SiteWidgets, isTemplate: boolean): void {
  const answer = async ({ page, path }: Question): Promise<void> => {
    const reply: Answer = await readerOf(path, isTemplate)()
      .then((source) => checkPage(source, widgets))
      .then((diagnostics) => ({ page, diagnostics }))
      .catch((error: unknown) => ({
        error: error instanceof Error ? error.message : String(error),
      }));
    process.send?.(reply);
  };
  let last: Promise<void> = Promise.resolve();
  process.on("message", (question: Question) => {
    last = last.then(() => answer(question));
  });
  // The one that asked is gone.
  process.on("disconnect", () => process.exit());
}
