import { readConfiguration } from "@skerry/core/configuration/configuration-diagnostics";
import { stateId } from "@skerry/core/contract/attributes";
import { formatDiagnostic } from "@skerry/core/diagnosis/diagnostic";
import { diagnoseProps } from "@skerry/core/diagnosis/json-diagnosis";
import { addedStyles } from "../../dev/page/client.ts";
import { inspectedPage } from "../model/inspected-page.ts";
import { serverOrigin } from "../model/server-facts.ts";

/** A mistake of the page, of no island by itself. */
export interface PageProblem {
  kind: "Configuration" | "Shared state" | "Style sheet" | "Policy" | "Page";
  text: string;
}

/** What the page has to do so that it works as well without this server. */
export function pageProblems(): PageProblem[] {
  const problems: PageProblem[] = readConfiguration(
    inspectedPage.configurationText,
  ).diagnostics.map((diagnostic) => ({
    kind: "Configuration",
    text: formatDiagnostic(diagnostic),
  }));
  const state = document.querySelector(`script#${stateId}[type="application/json"]`);
  const broken = diagnoseProps(state?.textContent ?? "");
  if (broken) problems.push({ kind: "Shared state", text: formatDiagnostic(broken) });
  const styles = stylesProblem();
  if (styles) problems.push({ kind: "Style sheet", text: styles });
  for (const { url, directive } of inspectedPage.blocked) {
    problems.push({ kind: "Policy", text: `The page's policy (${directive}) blocks ${url}.` });
  }
  const told = [...inspectedPage.warnings].map((text) => text.replace(/^Skerry: /, ""));
  return [...problems, ...told.map((text): PageProblem => ({ kind: "Page", text: capital(text) }))];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function stylesProblem(): string | undefined {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(
    ({ href }) => /\/skerry\.css(\?|$)/.test(href),
  );
  const own = links.filter((link) => !link.hasAttribute(addedStyles));
  // A backend's helper leaves it to this server (SKERRY_DEV).
  if (serverOrigin() !== location.origin) return undefined;
  if (own.length === 0) {
    return 'The page has no <link rel="stylesheet" href="…/skerry.css">. This server added it, but in production the widgets would have no styles. Add it to the page: the file is next to skerry.js.';
  }
  const isBlocked = own.every(({ sheet }) => !sheet) && document.readyState === "complete";
  return isBlocked
    ? `${own[0]?.href} could not be loaded: open its URL, and check whether a policy blocks it.`
    : undefined;
}
