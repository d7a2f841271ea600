import { UsageError } from "./usage-error.ts";

/**
 * The URL of the files, with a `/` at the end.
 *
 * @throws UsageError when it is neither a path from the root of a host nor a URL
 */
export function readBase(base: string, usage: string): string {
  if (!/^(https?:\/)?\/[^\s"'<>?#]*$/.test(base)) {
    throw new UsageError(
      `Expected --base to be a path or a URL, such as /static/skerry/ or https://cdn.example/skerry/, but received "${base}".`,
      usage,
    );
  }
  return base.endsWith("/") ? base : `${base}/`;
}
