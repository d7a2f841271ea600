import type { FileServer } from "../harness/serve-files.ts";

/** Offers the picture of the review cards. */
export function offerAvatar(server: FileServer): void {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24"/></svg>';
  server.offer("/avatar.svg", picture);
}
