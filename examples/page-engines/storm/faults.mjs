/**
 * The faults that can happen to an island, in the order of the page.
 *
 * @typedef {object} Fault
 * @property {string} name in URLs, and of its judge in judge.js
 * @property {string} title
 * @property {string} happens
 * @property {string} expected what a visitor must find afterwards
 */

/**
 * This one happens to a whole page, never to a frame: browsers keep no frame in memory.
 *
 * @type {Fault}
 */
export const memory = {
  name: "memory",
  title: "Back from memory",
  happens: "The page is left, is kept in the browser's memory, and comes back.",
  expected: "The widget works, with its count and its text.",
};

/**
 * The faults that a page can show in frames side by side.
 *
 * @type {Fault[]}
 */
export const faults = [
  {
    name: "slow",
    title: "Slow files",
    happens: "Every file takes a second.",
    expected: "The page's own form, then the widget. The island is never empty.",
  },
  {
    name: "dropped",
    title: "Dropped files",
    happens: "The first request of each file is cut off.",
    expected: "The widget, a little later.",
  },
  {
    name: "blocked",
    title: "Blocked files",
    happens: "A content blocker lets no file through.",
    expected: "The page's own form stays, and can be used.",
  },
  {
    name: "typed",
    title: "Typed text",
    happens: "The visitor types before the code is there.",
    expected: "The text stays, and the widget knows it.",
  },
  {
    name: "click",
    title: "An early click",
    happens: "The visitor clicks before the widget's code is there.",
    expected: "The widget counts the click.",
  },
  {
    name: "morph",
    title: "A morph",
    happens: "Idiomorph brings the page the same HTML again.",
    expected: "The widget stays, with its count and its text.",
  },
  {
    name: "swap",
    title: "A swap",
    happens: "A script replaces the HTML around the island.",
    expected: "A new widget works, the old one is gone.",
  },
  {
    name: "translate",
    title: "A translation",
    happens: "The browser translates the page, and goes on with what changes in it.",
    expected: "The widget goes on counting, and says so.",
  },
  {
    name: "move",
    title: "A move",
    happens: "A script moves the island elsewhere.",
    expected: "The widget keeps its count.",
  },
  {
    name: "crash",
    title: "A crash",
    happens: "The widget throws an error at a click.",
    expected: "The page's own form is back. The other island works.",
  },
  {
    name: "props",
    title: "Bad props",
    happens: "The template has written broken JSON.",
    expected: "The page's own form stays. The other island works.",
  },
  {
    name: "twice",
    title: "Included twice",
    happens: "Two templates include the script.",
    expected: "One widget, which counts one click once.",
  },
  {
    name: "policy",
    title: "A strict policy",
    happens:
      "Only files of the site may run; Trusted Types are required, and no policy is allowed.",
    expected: "The widget, and no violation.",
  },
];
