/** The types, run by PHP. */
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
import { php } from "./php.ts";

const folder = temporaryFolder();
const files: string[] = [];

beforeEach(({ skip }) => needs(skip, "php", "php-cli"));

beforeAll(async () => {
  files.push(...writeTypes(join(folder, "src"), php, await allSchemas(), "App\\Props"));
});

/** A page whose classes are found as Composer finds them. */
const head = `<?php
declare(strict_types=1);
spl_autoload_register(static function (string $class): void {
    require __DIR__ . '/src/' . substr($class, strlen('App\\\\Props\\\\')) . '.php';
});
use App\\Props\\{CardMediaLink, CardOpen, CardProps, CardTree, DiscountTeaserItem, DiscountTeaserProps, FeatureFilterProps, SearchFormProps, TooltipProps};
`;

/** Runs some lines and reads the JSON that they print. */
async function evaluate(code: string): Promise<unknown> {
  const file = writeText(join(folder, "page.php"), `${head}${code}\n`);
  const { code: status, out } = await run(folder, "php", "-d", "error_reporting=-1", file);
  expect(`${status} ${out}`).toMatch(/^0 ["[{]/);
  return JSON.parse(out);
}

const card = `new CardProps(
    parent: null, class: 'wide', ariaLabel: 'A card', size: 'm', labels: [], grid: [[1], []],
    tree: new CardTree(title: 'a', nodes: [new CardTree(title: 'b', nodes: [])]),
    media: new CardMediaLink(href: '/'), open: new CardOpen(a: 'b', other: 1), more: 'Read on',
)`;

describe("PHP's types", () => {
  it("are valid, and take right props", async () => {
    for (const file of files) {
      expect(await run(folder, "php", "-l", file)).toMatchObject({ code: 0 });
    }
    const written = await evaluate(`echo json_encode([
    new DiscountTeaserProps(items: [new DiscountTeaserItem(tld: 'com', price: 9.9, href: '/com')]),
    new TooltipProps('24 months', autohide: false, hideDelay: 0, placement: 'top'),
    new FeatureFilterProps(features: []),
    new SearchFormProps(),
    ${card},
]);`);
    expect(written).toEqual([
      { items: [{ tld: "com", price: 9.9, href: "/com" }] },
      { text: "24 months", autohide: false, hideDelay: 0, placement: "top" },
      { features: [] },
      {},
      cardProps,
    ]);
  });

  const of = (type: string, widget: string): string => `${type} of the widget "${widget}"`;

  it.each([
    [
      "SearchFormProps(tdl: 'com')",
      `${of("SearchFormProps", "search-form")} has no "tdl". Did you mean "tld"?`,
    ],
    [
      "SearchFormProps(heading_level: 2)",
      `${of("SearchFormProps", "search-form")} has no "heading_level". Did you mean "headingLevel"?`,
    ],
    [
      "SearchFormProps(examples: ['a', 3])",
      `${of("SearchFormProps", "search-form")}: "examples/1" is int; expected string.`,
    ],
    [
      "SearchFormProps(examples: [1 => 'a'])",
      `${of("SearchFormProps", "search-form")}: "examples" is an array with keys; expected a list of string.`,
    ],
    [
      "TooltipProps('a', placement: 'tpo')",
      /^TooltipProps of the widget "tooltip": "placement" is "tpo"; expected "top" or "top-start" or /,
    ],
    ["TooltipProps()", `${of("TooltipProps", "tooltip")}: "text" is missing.`],
    ["TooltipProps(placement: 'top')", `${of("TooltipProps", "tooltip")}: "text" is missing.`],
    [
      "TooltipProps(txet: 'a')",
      `${of("TooltipProps", "tooltip")} has no "txet". Did you mean "text"?`,
    ],
    ["CardProps(class: 'wide')", `${of("CardProps", "card")}: "parent" is missing.`],
    [
      "DiscountTeaserProps(items: [new DiscountTeaserItem(tld: 'com', href: '/com')])",
      `${of("DiscountTeaserItem", "discount-teaser")}: "price" is missing.`,
    ],
    [
      "TooltipProps(text: null)",
      /TooltipProps::__construct\(\): Argument #1 \(\$text\) must be of type string, null given/,
    ],
    [
      "TooltipProps(text: 'a', hideDelay: '50')",
      /TooltipProps::__construct\(\): Argument #6 \(\$hideDelay\) must be of type int\|float\|null, string given/,
    ],
    [
      "DiscountTeaserProps(items: [['tld' => 'com']])",
      `${of("DiscountTeaserProps", "discount-teaser")}: "items/0" is array; expected DiscountTeaserItem.`,
    ],
  ])("find the mistake in new %s", async (code, message) => {
    const found = await evaluate(`
try {
    new ${code};
} catch (Throwable $error) {
    echo json_encode($error->getMessage());
}`);
    if (typeof message === "string") expect(found).toBe(message);
    else expect(found).toMatch(message);
  });

  it("take other keys where the schema does, and name what is missing", async () => {
    const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    const open = { widget: "open", schema: { ...schema, additionalProperties: {} } };
    writeTypes(join(folder, "src"), php, [open], "App\\Props");
    const found = await evaluate(`
try {
    new App\\Props\\OpenProps(other: 1);
} catch (InvalidArgumentException $error) {
    echo json_encode($error->getMessage());
}`);
    expect(found).toBe(`${of("OpenProps", "open")}: "a" is missing.`);
  });

  it("are valid for made-up schemas", async () => {
    const samples = fc.sample(madeUpWidgets(), { numRuns: 60, seed: 7 });
    const made = samples.flatMap((widgets, index) =>
      writeTypes(join(folder, `made${index}`), php, widgets, `Made${index}`),
    );
    const code = `foreach (array_slice($argv, 1) as $file) { require $file; }
// Classes without required properties can be created and written.
$made = 0;
foreach (get_declared_classes() as $class) {
    if (!str_starts_with($class, 'Made') || !defined("{$class}::WIDGET")) continue;
    try {
        json_encode(new $class(), JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE);
        ++$made;
    } catch (InvalidArgumentException $error) {
        if (!str_ends_with($error->getMessage(), ' is missing.')) throw $error;
    }
}
echo $made;`;
    const { code: status, out } = await run(
      folder,
      "php",
      "-d",
      "error_reporting=-1",
      "-r",
      code,
      "--",
      ...made,
    );
    expect(`${status} ${out}`).toMatch(/^0 \d{2,}$/);
  });
});

it("PHP's types pass a site's own test in PHPUnit", async ({ skip }) => {
  needs(skip, "phpunit");
  const file = writeText(
    join(folder, "PropsTest.php"),
    `${head}use PHPUnit\\Framework\\TestCase;

final class PropsTest extends TestCase
{
    public function testItIsWritten(): void
    {
        $this->assertJsonStringEqualsJsonString('{"text":"24 months"}', json_encode(new TooltipProps('24 months')));
    }

    public function testItIsAValue(): void
    {
        $this->assertEquals(new TooltipProps(text: 'a'), new TooltipProps('a'));
        $this->assertSame('tooltip', TooltipProps::WIDGET);
        $tooltip = new TooltipProps('a');
        $this->expectException(Error::class);
        $tooltip->text = 'b';
    }

    /** @dataProvider mistakes */
    public function testItIsAMistake(callable $mistake, string $message): void
    {
        $this->expectExceptionMessage($message);
        $mistake();
    }

    public static function mistakes(): array
    {
        return [
            [static fn () => new SearchFormProps(tdl: 'com'), 'widget "search-form" has no "tdl"'],
            [static fn () => new SearchFormProps(tld: 1), 'SearchFormProps::__construct(): Argument #1 ($tld)'],
            [static fn () => new TooltipProps(), 'TooltipProps of the widget "tooltip": "text" is missing.'],
        ];
    }
}
`,
  );
  expect(await run(folder, "phpunit", "--do-not-cache-result", file)).toMatchObject({
    code: 0,
    out: expect.stringContaining("OK (5 tests"),
  });
});

it("PHP's helper takes the types as props", async () => {
  const html = await evaluate(`
require ${JSON.stringify(helper("../packages/php/skerry.php"))};
$page = new Skerry\\Page();
$tooltip = new TooltipProps("24 'months' <b>");
echo json_encode(
    $page->widget('tooltip', $tooltip)
    . $page->widget('card', ${card})
    . $page->widget('card', ['tips' => [$tooltip]])
    . $page->widget('search-form', new SearchFormProps())
);`);
  const tooltip = { text: "24 'months' <b>" };
  expect(propsIn(html as string)).toEqual([tooltip, cardProps, { tips: [tooltip] }, {}]);
});
