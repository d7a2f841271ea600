/** Pages inside frames that have no URL of their own, as content management systems show previews. */
import { expect, it } from "vitest";
import { openIslandPage } from "../islands/island-page.ts";
import {
  expectedIn,
  type FrameKind,
  previewFiles,
  previewHeaders,
  previewPage,
  showFrame,
} from "./preview-frames.ts";

it.each(Object.entries(expectedIn))(
  "forms, routes, personal data, storage and tracking do what they can in %s",
  async (kind, { refused, ...expected }) => {
    const { page, site } = await openIslandPage("", {
      files: previewFiles,
      headers: previewHeaders,
    });
    const html = previewPage(kind as FrameKind, site.origin);
    const shown = `(${showFrame})(${JSON.stringify(kind)}, ${JSON.stringify(html)})`;
    const report = await page.evaluate(shown);
    expect(report).toMatchObject({
      ...expected,
      action: `${site.origin}/domains`,
      url: expected.url.startsWith("/") ? `${site.origin}${expected.url}` : expected.url,
      personal: expect.stringContaining(expected.personal) as string,
      refused: refused && (expect.stringMatching(refused) as string),
      errors: [],
    });
  },
);
