/**
 * The bytes that visitors pay for: sizes of the built files, brotli at quality 11, 1 kB = 1,000 bytes. A
 * budget that is met by far is lowered to what was reached.
 */
import { existsSync, readFileSync } from "node:fs";

const MOUNT = "packages/mount/dist";
const WIDGET = "3 kB";
/**
 * The form keeps what a visitor typed before it mounted, in both modes, knows where it may submit to, and reads lists in any
 * script. The block reads the addresses of two providers. Logos are all preloaded, or one ahead, and may always move. Reviews
 * have their slider by the room or by the window.
 */
const WIDGETS = {
  "search-form": "4.27 kB",
  "video-block": "3.66 kB",
  "partners-strip": "3.17 kB",
  testimonials: "3.12 kB",
};

// Written by the build: which files make up what, as paths from `dist/browser`.
const reportFile = `${MOUNT}/build-report.json`;
if (!existsSync(reportFile))
  throw new Error(`${reportFile} is missing. Run pnpm build, then repeat.`);
const report = JSON.parse(readFileSync(reportFile, "utf8"));

const budget = (name, limit, ...files) => ({
  name,
  limit,
  path: files.map((file) => `${MOUNT}/browser/${file}`),
});

export default [
  // The names of files in it hold hashes, which take 20 bytes more or less after any change.
  budget("the loader", "4.05 kB", "skerry.js"),
  budget("the files of React and the runtime", "72.6 kB", ...report.runtime),
  budget("the lifecycle alone", "7.7 kB", report.lifecycle),
  budget("the reader of a configuration", "7.07 kB", report.page),
  // js-cookie stays: a kept library is worth its 0.5 kB, and the file loads only where tracking is on.
  budget("tracking", "9.97 kB", report.visit),
  budget("the style sheet of all widgets", "8 kB", "skerry.css"),
  // Search engines and social networks. Visits from other sites load it.
  budget("the list of referrers", "3.6 kB", report.referrers),
  ...Object.entries(report.widgets).map(([name, { own }]) =>
    budget(`the chunk of ${name}`, WIDGETS[name] ?? WIDGET, own),
  ),
];
