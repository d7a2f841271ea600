import type { diagnoseProps } from "@skerry/core/contract/diagnose-props";
import { formatDiagnostic } from "@skerry/core/contract/diagnostic";
import { type Configuration, readConfiguration } from "@skerry/core/contract/page-configuration";

/** Says where broken JSON breaks. It is code that only pages with a mistake load. */
type LoadDiagnose = () => Promise<typeof diagnoseProps>;

/** Reports each mistake in the configuration block once. Without that code the short message has to be enough. */
async function reportDiagnostics(text: string, load: LoadDiagnose): Promise<void> {
  const diagnose = await load().catch(() => undefined);
  for (const diagnostic of readConfiguration(text, diagnose).diagnostics) {
    reportError(new Error(formatDiagnostic(diagnostic)));
  }
}

/**
 * Reads the configuration block of this page. Each bad field is reported once and its default is
 * used.
 *
 * @param text of the block
 */
export function readPageConfiguration(text: string, loadDiagnose: LoadDiagnose): Configuration {
  const { configuration, diagnostics } = readConfiguration(text);
  if (diagnostics.length) reportDiagnostics(text, loadDiagnose);
  return configuration;
}
