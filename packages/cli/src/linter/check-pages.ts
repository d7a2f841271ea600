import { checkPage } from "./check-page.ts";
import type { PageReader } from "./collect-pages.ts";
import type { PageDiagnostic } from "./page/page-diagnostic.ts";
import type { SiteWidgets } from "../site/site-widgets.ts";

/**
 * Checks pages one after the other: it is work for the processor, and only one page is in memory.
 *
 * @param onProgress is called after each page
 */
export async function checkPages(
  pages: readonly PageReader[],
  widgets: SiteWidgets,
  onProgress: (checked: number, total: number) => void,
): Promise<PageDiagnostic[]> {
  const diagnostics: PageDiagnostic[] = [];
  for (const [index, read] of pages.entries()) {
    diagnostics.push(...(await checkPage(await read(), widgets)));
    onProgress(index + 1, pages.length);
  }
  return diagnostics;
}
