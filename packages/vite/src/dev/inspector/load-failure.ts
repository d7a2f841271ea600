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
      return `The policy of the page blocks ${pathname}: ${policy.directive} does not allow it. The tab “Page” has a policy that does.`;
    }
    const answer = await fetch(url, { cache: "no-store" }).catch((error: Error) => error);
    if (answer instanceof Error) {
      return `${pathname} is blocked: there is no answer (${answer.message}). Look for a content blocker, a service worker or a proxy between browser and server.`;
    }
    if (!answer.ok) return `${pathname} is answered with status ${answer.status}.`;
  }
  const blocked = performance
    .getEntriesByType("resource")
    .find((entry) => isLost(entry as PerformanceResourceTiming));
  return blocked
    ? `Its file is there, but not ${new URL(blocked.name).pathname}, which a module imports.`
    : "Its file is there. A module that it imports may be missing, or it fails while it runs: see the terminal of this server.";
}

/** A script that was asked for and did not come. */
const isLost = (entry: PerformanceResourceTiming): boolean =>
  /\.(m?[jt]sx?)(\?|$)/.test(entry.name) && (entry.responseStatus ?? 200) >= 400;
