/** The types, run by Ruby. */
import * as fc from "fast-check";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { madeUpWidgets } from "../made-up-schemas.test.fixture.ts";
import {
  allSchemas,
  cardProps,
  helper,
  needs,
  propsIn,
  run,
  temporaryFolder,
  writeText,
  writeTypes,
} from "../processes.test.fixture.ts";
import { ruby } from "./ruby.ts";

const folder = temporaryFolder();

beforeEach(({ skip }) => needs(skip, "ruby"));

beforeAll(async () => void writeTypes(folder, ruby, await allSchemas(), "Site::Props"));

/** Runs some lines and reads the JSON that they print. */
async function evaluate(code: string, ...args: string[]): Promise<unknown> {
  const lines = `require_relative "props"\ninclude Site::Props\n${code}\n`;
  const file = writeText(join(folder, "page.rb"), lines);
  const { code: status, out } = await run(folder, "ruby", ...args, file);
  expect(`${status} ${out}`).toMatch(/^0 /);
  return JSON.parse(out);
}

const card = `CardProps.new(
  parent: nil, class_: "wide", aria_label: "A card", size: :m, labels: {}, grid: [[1], []],
  tree: CardTree.new(title: "a", nodes: [CardTree.new(title: "b", nodes: [])]),
  media: CardMediaLink.new(href: "/"), open: CardOpen.new(a: "b", other: 1), more: "Read on"
)`;

describe("Ruby's types", () => {
  it("are valid, and take right props", async () => {
    expect(await run(folder, "ruby", "-wc", "props.rb")).toEqual({ code: 0, out: "Syntax OK\n" });
    const [teaser, tooltip, own, values] = (await evaluate(
      `
item = DiscountTeaserItem.new(tld: "com", price: 9.9, href: "/com")
teaser = DiscountTeaserProps.new(items: [item])
tooltip = TooltipProps.new(text: "24 months", autohide: false, hide_delay: 0, placement: "top")
values = [
  TooltipProps.new(text: "a") == TooltipProps.new(text: "a"), tooltip.frozen?, tooltip.hide_delay,
  { tooltip => 1 }[TooltipProps.new(text: "24 months", autohide: false, hide_delay: 0, placement: "top")]
]
puts JSON.generate([teaser, tooltip.to_h, ${card}, values])`,
      "-w",
    )) as unknown[];
    expect(teaser).toEqual({ items: [{ tld: "com", price: 9.9, href: "/com" }] });
    expect(tooltip).toEqual({
      text: "24 months",
      autohide: false,
      hideDelay: 0,
      placement: "top",
    });
    expect(own).toEqual(cardProps);
    expect(values).toEqual([true, true, 0, 1]);
  });

  const of = (type: string, widget: string): string => `${type} of the widget "${widget}"`;

  it.each([
    [
      'SearchFormProps.new(tdl: "com")',
      `${of("SearchFormProps", "search-form")} has no "tdl". Did you mean "tld"?`,
    ],
    [
      "SearchFormProps.new(headingLevel: 2)",
      `${of("SearchFormProps", "search-form")} has no "headingLevel". Did you mean "heading_level"?`,
    ],
    [
      "SearchFormProps.new(examples: ['a', 3])",
      `${of("SearchFormProps", "search-form")}: "examples/1" is of class Integer; expected string.`,
    ],
    ["TooltipProps.new", `${of("TooltipProps", "tooltip")}: "text" is missing.`],
    [
      "TooltipProps.new(text: nil)",
      `${of("TooltipProps", "tooltip")}: "text" is of class NilClass; expected string.`,
    ],
    [
      "TooltipProps.new(text: 'a', hide_delay: '50')",
      `${of("TooltipProps", "tooltip")}: "hideDelay" is "50"; expected number.`,
    ],
    [
      "SearchFormProps.new(heading_level: 7)",
      `${of("SearchFormProps", "search-form")}: "headingLevel" is of class Integer; expected 2 or 3 or 4 or 5 or 6.`,
    ],
    [
      "DiscountTeaserProps.new(items: [{ tld: 'com' }])",
      `${of("DiscountTeaserProps", "discount-teaser")}: "items/0" is of class Hash; expected DiscountTeaserItem.`,
    ],
    [
      "DiscountTeaserItem.new(tld: 'com', prise: 9.9, href: '/')",
      `${of("DiscountTeaserItem", "discount-teaser")} has no "prise". Did you mean "price"?`,
    ],
  ])("find the mistake in %s", async (code, message) => {
    const found = await evaluate(`
begin
  ${code}
rescue ArgumentError => error
  puts JSON.generate(error.message)
end`);
    expect(found).toBe(message);
  });

  it("are valid for made-up schemas", async () => {
    const samples = fc.sample(madeUpWidgets(), { numRuns: 60, seed: 7 });
    const files = samples.flatMap((widgets, index) =>
      writeTypes(join(folder, `made${index}`), ruby, widgets, `Made${index}`),
    );
    // Each class is made once: what it needs is there.
    const code = `files = ARGV.dup
files.each { |file| load file }
types = ObjectSpace.each_object(Class).select { |one| one.respond_to?(:types) && one.const_defined?(:WIDGET) }
types.each do |type|
  type.types
  type.new
rescue ArgumentError => error
  raise unless error.message.end_with?("is missing.")
end
puts types.size`;
    const { code: status, out } = await run(folder, "ruby", "-w", "-e", code, ...files);
    expect(`${status} ${out}`).toMatch(/^0 \d{2,}\n$/);
  });
});

it("Ruby's helper takes the types as props", async () => {
  const html = await evaluate(
    `
require ${JSON.stringify(helper("../packages/ruby/skerry.rb"))}
page = Skerry.new.page
tooltip = TooltipProps.new(text: "24 'months' <b>")
puts JSON.generate([
  page.widget("tooltip", tooltip),
  page.widget("card", ${card}),
  page.widget("card", { tips: [tooltip] }),
  page.head(state: { tip: tooltip })
].join)`,
  );
  const tooltip = { text: "24 'months' <b>" };
  expect(propsIn(html as string)).toEqual([tooltip, cardProps, { tips: [tooltip] }]);
});
