/**
 * Path of the folder of the files on a server of this machine, with a `/` at both ends.
 *
 * @param base path, or URL whose host is that of the deployed site
 */
export function basePath(base: string): string {
  const { pathname } = new URL(base, "http://localhost");
  return pathname.endsWith("/") ? pathname : `${pathname}/`;
}
