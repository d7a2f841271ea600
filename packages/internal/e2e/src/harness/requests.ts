import type { Page } from "playwright-core";

export interface PageRequest {
  url: string;
  method: string;
  /** `document`, `script`, `stylesheet`, `image`, `fetch` … */
  type: string;
}

/** Every request that the page makes from now on, as an array that grows. */
export function requests(page: Page): PageRequest[] {
  const made: PageRequest[] = [];
  page.on("request", (request) => {
    made.push({ url: request.url(), method: request.method(), type: request.resourceType() });
  });
  return made;
}
