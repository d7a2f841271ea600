import { decodeScript } from "../positions/decode-source.ts";
import { offsetOf } from "../positions/element-position.ts";
import type { PageRule } from "../page/page-rule.ts";
import { hasHole } from "../templates/holes.ts";

/** `missing-consent`: the page tracks, and leaves it to the default that nobody has been asked. */
export const missingConsent: PageRule = ({ source, configurationBlocks, page, locate }) => {
  const [block] = configurationBlocks;
  if (!block || page.configuration.tracking?.consent !== "granted") return [];
  const { text } = decodeScript(source.text, block);
  if (hasHole(text)) return [];
  const { tracking } = JSON.parse(text) as { tracking: { consent?: unknown } };
  if (tracking.consent !== undefined && tracking.consent !== null) return [];
  return [
    {
      code: "missing-consent",
      pointer: "/tracking",
      message:
        'tracking has no "consent", so cookies are written for every visitor from the first page on, without asking.',
      hint: 'Write "pending" and call skerry.track.consent with the answer, "consent-mode", or "granted" if you may.',
      location: locate(offsetOf(block)),
    },
  ];
};
