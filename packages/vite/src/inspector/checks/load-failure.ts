import { type InspectedIsland, inspectedPage } from "../model/inspected-page.ts";
import { fileUrl } from "../model/server-facts.ts";

/** Why the file of a widget did not arrive: asks for each once more. */
export async function describeLoadFailure({ entry }: InspectedIsland): Promise<string> {
  const { files } = inspectedPage.loader ?? {};
  const names = [files?.lifecycle, ...(files?.runtime ?? []), ...(entry?.files ?? [])];
  const urls = [...new Set(names)].flatMap((name) => (name ? fileUrl(`chunks/${name}.js`) : []));
  for (const url of urls) {
    const reason = await reasonOf(url);
    if (reason) return reason;
  }
  for (const url of lostModules()) {
    const reason = await reasonOf(url);
    if (reason) return `The widget's file is there, but a module that it imports is not. ${reason}`;
  }
  return "The widget's file is there. A module that it imports may be missing, or the code of a module may have thrown an error: see this server's terminal.";
}

/** Why a file does not come; nothing for one that does. */
async function reasonOf(url: string): Promise<string | undefined> {
  const { pathname } = new URL(url);
  const policy = inspectedPage.blocked.find((one) => one.url.split("?")[0] === url.split("?")[0]);
  if (policy) {
    return `The page's policy blocks ${pathname}: ${policy.directive} does not allow it. The Page tab has a policy that does.`;
  }
  const answer = await fetch(url, { cache: "no-store" }).catch((error: Error) => error);
  if (answer instanceof Error) {
    return `${pathname} is blocked: the request got no answer (${answer.message}). Look for a content blocker, a service worker, or a proxy between the browser and the server.`;
  }
  return answer.ok ? undefined : `The server answers ${pathname} with status ${answer.status}.`;
}

/** Scripts that were asked for and did not come at that time. */
function lostModules(): Set<string> {
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return new Set(entries.filter(isLost).map(({ name }) => name));
}

/** A request without an answer has the status 0. */
const isLost = ({ name, responseStatus = 200 }: PerformanceResourceTiming): boolean =>
  /\.(m?[jt]sx?)(\?|$)/.test(name) && (responseStatus === 0 || responseStatus >= 400);
