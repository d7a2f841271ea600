import type { diagnoseProps } from "@skerry/core/contract/diagnose-props";
import { formatDiagnostic } from "@skerry/core/contract/diagnostic";
import { readConfiguration } from "@skerry/core/contract/page-configuration";
import { createPage, type Page } from "@skerry/core/page";

/** What `readPage` needs beside the configuration. */
export interface ReadPageOptions {
  /** Language of the page, when the configuration names no locale. */
  language: string;
  /** URL of the folder of `skerry.js`. */
  files: string;
  loadDiagnose: LoadDiagnose;
}

/** Says where broken JSON breaks. It is code that only pages with a mistake load. */
type LoadDiagnose = () => Promise<typeof diagnoseProps>;

/** Reports each mistake in the configuration block once. Without that code the short message has to be enough. */
async function reportDiagnostics(text: string | undefined, load: LoadDiagnose): Promise<void> {
  const diagnose = await load().catch(() => undefined);
  for (const diagnostic of readConfiguration(text, diagnose).diagnostics) {
    reportError(new Error(formatDiagnostic(diagnostic)));
  }
}

/**
 * Reads the configuration block of this page. Each bad field is reported once and its default is
 * used.
 *
 * @param text of the block, `undefined` without one
 * @returns the page without texts of the widgets
 */
export function readPage(
  text: string | undefined,
  { language, files, loadDiagnose }: ReadPageOptions,
): Page {
  const { configuration, diagnostics } = readConfiguration(text);
  if (diagnostics.length) reportDiagnostics(text, loadDiagnose);
  return createPage(configuration, { language, origin: location.origin, files, builtIn: {} });
}
