import { expect, it } from "vitest";
import {
  expectedIn,
  type FrameKind,
  type FrameReport,
  previewFiles,
  previewHeaders,
  previewPage,
  showFrame,
} from "../host-page/preview-frames.ts";
import { openIslands } from "./open-islands.ts";

it("previews in frames without a URL of their own do what they can", async () => {
  const { page, site } = await openIslands("", { files: previewFiles, headers: previewHeaders });
  for (const [kind, { refused, ...expected }] of Object.entries(expectedIn)) {
    const html = previewPage(kind as FrameKind, site.origin);
    const report: FrameReport = await page.evaluate(showFrame, kind, html);
    expect(report, kind).toMatchObject({
      ...expected,
      action: `${site.origin}/domains`,
      url: expected.url.startsWith("/") ? `${site.origin}${expected.url}` : expected.url,
      personal: expect.stringContaining(expected.personal) as string,
      errors: [],
    });
    if (refused) expect(report.refused, kind).toMatch(refused);
  }
});
