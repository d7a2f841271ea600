import type { Message } from "esbuild";
import { SiteBuildError } from "./site-build-error.ts";

/** What a bundler has thrown as mistakes with their places, and everything else as it is. */
export function explainFailure(error: unknown): unknown {
  const messages = (error as { errors?: Message[] } | undefined)?.errors;
  if (!Array.isArray(messages) || messages.length === 0) return error;
  return new SiteBuildError([...new Set(messages.map(explainMessage))]);
}

function explainMessage({ text, location }: Message): string {
  const place = location ? `${location.file}:${location.line}:${location.column + 1} ` : "";
  const [, path] = /^Could not resolve "([^"]+)"/.exec(text) ?? [];
  if (path === undefined) return place + text;
  const [, name] = /^((?:@[^/]+\/)?[^./][^/]*)/.exec(path) ?? [];
  const next = name ? `Install it: npm install ${name}` : "Correct the path, or add the file.";
  return `${place}There is no "${path}". ${next}`;
}
