import { type InspectedIsland, inspectedPage } from "./inspected-page.ts";
import { fileUrl } from "./server-facts.ts";

/** Why the file of a widget did not arrive: asks for each once more. */
export async function describeLoadFailure({ entry }: InspectedIsland): Promise<string> {
  const { files } = inspectedPage.loader ?? {};
  const names = [files?.lifecycle, ...(files?.runtime ?? []), ...(entry?.files ?? [])];
  const urls = [...new Set(names)].flatMap((name) => (name ? fileUrl(`chunks/${name}.js`) : []));
  for (const url of urls) {
    const { pathname } = new URL(url);
    const policy = inspectedPage.blocked.find((one) => one.url.split("?")[0] === url);
    if (policy) {
      return `The page's policy blocks ${pathname}: ${policy.directive} does not allow it. The Page tab has a policy that does.`;
    }
    const answer = await fetch(url, { cache: "no-store" }).catch((error: Error) => error);
    if (answer instanceof Error) {
      return `${pathname} is blocked: the request got no answer (${answer.message}). Look for a content blocker, a service worker, or a proxy between the browser and the server.`;
    }
    if (!answer.ok) return `The server answers ${pathname} with status ${answer.status}.`;
  }
  const blocked = performance
    .getEntriesByType("resource")
    .find((entry) => isLost(entry as PerformanceResourceTiming));
  return blocked
    ? `The widget's file is there, but ${new URL(blocked.name).pathname}, which a module imports, is not.`
    : "The widget's file is there. A module that it imports may be missing, or the code of a module may have thrown an error: see this server's terminal.";
}

/** A script that was asked for and did not come. */
const isLost = (entry: PerformanceResourceTiming): boolean =>
  /\.(m?[jt]sx?)(\?|$)/.test(entry.name) && (entry.responseStatus ?? 200) >= 400;
