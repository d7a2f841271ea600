import type { Configuration } from "../configuration/configuration-table.ts";

/** The parts of a URL that count, named as in `URL`. */
export interface FormTarget {
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
}

/** Whether forms may submit to a URL that is not of the page's own origin. */
export type IsFormHost = (target: FormTarget) => boolean;

/**
 * @param formOrigins of the configuration
 * @param definitions of its routes; read when it is first asked for, because few pages have a form to another host
 */
export function createFormHosts(
  { formOrigins = [] }: Pick<Configuration, "formOrigins">,
  definitions: Readonly<Record<string, unknown>>,
): IsFormHost {
  let hosts: RegExp[] | undefined;
  return ({ origin, protocol, hostname }) => {
    if (!/^https?:$/.test(protocol)) return false;
    if (formOrigins.some((one) => new URL(one).origin === origin)) return true;
    hosts ??= readHosts(definitions);
    return hosts.some((host) => host.test(hostname));
  };
}

/** A placeholder in a host stands for one label, as in `buildUrl`. */
function readHosts(definitions: Readonly<Record<string, unknown>>): RegExp[] {
  const hosts = new Set<string>();
  for (const definition of Object.values(definitions)) {
    const { host } = (definition ?? {}) as { host?: unknown };
    if (typeof host === "string" && host) hosts.add(host);
  }
  return [...hosts].map((host) => {
    const labels = host
      .split(/(\{[^{}]*\})/)
      .map((part) =>
        part.startsWith("{") ? "[a-z0-9-]+" : part.replace(/[^\w-]/g, String.raw`\$&`),
      );
    return new RegExp(`^${labels.join("")}$`, "i");
  });
}
