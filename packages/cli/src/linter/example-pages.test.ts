import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { glob } from "tinyglobby";
import { checkPage } from "./check-page.ts";
import { collectPages } from "./collect-pages.ts";
import { siteWidgets } from "../site/site-widgets.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const pages = await glob(
  ["examples/**/*.html", "examples/plain-html/node_modules/startbootstrap-landing-page/**/*.html"],
  {
    cwd: root,
    absolute: true,
    ignore: ["examples/*/node_modules/*/node_modules", "**/templates/**"],
  },
);

/** Those that pages of the gallery define themselves. */
const widgets = siteWidgets(undefined, ["ticket-count", "ticket-price", "three-errors"]);

it("there are example pages, and the page of Start Bootstrap", () => {
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((file) => file.includes("startbootstrap")).length).toBeGreaterThan(0);
});

it.each(pages.map((file) => file.slice(root.length)))("says nothing on %s", async (file) => {
  const [read] = await collectPages(`${root}${file}`);
  expect(read && (await checkPage(await read(), widgets))).toEqual([]);
});
