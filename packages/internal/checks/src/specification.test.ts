/** The literals of the product's specification, once more: a rename fails here. The handbook's page has them, too. */
import { existsSync, readFileSync } from "node:fs";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./repository.ts";

const literals = [
  "{product}_web_frontend.domains.search",
  "domain_check[domains]",
  "domain_check[tld]",
  "domain_check[search]",
  "125 : 1000",
  "usualPatience = 30",
  "longestUrl = 8000",
  "slots = 6",
  "pace = 5000",
  "app.ui.testimonials.partners_headline",
  "builtInPartners",
  "turn = 500",
  "min-width: 616px",
  "testimonials?.autoplay",
  "settings.verified",
  "source: v.pipe",
  "max-width: 480px",
  "entries.length > 1",
  "windowLength = 5",
  "hasEnds = true",
  'placements), "top"',
  "v.minValue(0)), 50)",
  "footnote: v.pipe",
  "media?.hosts",
  'default: "tid"',
  'default: "awc"',
  "lifetime = 2_592_000",
  "window = 1_800_000",
  "interval = 2000",
  '"view_item", "add_to_cart", "remove_from_cart"',
  "add_payment_info",
  "cd_cart_overview",
  'name = "localforage"',
  'storeName = "keyvaluepairs"',
  "version = 1",
  "size = 4_980_736",
];

const iconNames =
  "arrow_right arrow_down arrow_left arrow_up check close trash info_bubble_blue shoppingbag search arrow_small_down arrow_small_left arrow_small_right arrow_small_up loupe filter transfer info_circle star";

const page = readFileSync(join(root, "stories/docs/specification.mdx"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.includes("`packages/"))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\||\|$/g, "").trim()));
const plain = (cell = ""): string => cell.replace(/^`|`$/g, "");

it("the handbook has every literal, in its order", () => {
  expect(rows.map(([, literal]) => plain(literal))).toEqual(literals);
});

it.each(rows)("%s", (_, literal, file, test, which = "") => {
  expect(readFileSync(join(root, plain(file)), "utf8")).toContain(plain(literal));
  expect(existsSync(join(root, plain(test)))).toBe(true);
  const [, record] = /record (\d+)/.exec(which) ?? [];
  if (!record) return;
  const records = readdirSync(join(root, "stories/docs/decisions"));
  expect(records.filter((name) => name.startsWith(record.padStart(4, "0")))).toHaveLength(1);
});

it("the theme has the icons that are named", () => {
  const folder = join(root, "packages/widgets/themes/domain-check/assets/icons");
  const files = readdirSync(folder).map((name) => name.replace(".svg", ""));
  expect(files).toEqual(expect.arrayContaining(iconNames.split(" ")));
});
