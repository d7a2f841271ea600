import { relative } from "node:path";

/** URL of a file, as Vite writes it into imports. */
export function moduleUrl(root: string, file: string): string {
  const path = relative(root, file).replaceAll("\\", "/");
  return path.startsWith("..")
    ? `/@fs/${file.replaceAll("\\", "/").replace(/^\//, "")}`
    : `/${path}`;
}
