/** The types, checked by the Go compiler. */
import * as fc from "fast-check";
import { cpSync } from "node:fs";
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
import { go } from "./go.ts";

const folder = temporaryFolder();

beforeEach(({ skip }) => needs(skip, "go", "golang-go"));

beforeAll(async () => {
  writeText(join(folder, "go.mod"), "module example.test/site\n\ngo 1.19\n");
  writeTypes(join(folder, "props"), go, await allSchemas(), "props");
  cpSync(helper("../packages/go/skerry/skerry.go"), join(folder, "skerry/skerry.go"));
});

const program = (imports: string, code: string): string => `package main

import (
${imports}
	. "example.test/site/props"
)

func main() {
${code}
}
`;

const card = `func() CardProps {
	card := NewCardProps("wide", nil)
	card.AriaLabel = Ptr("A card")
	card.Size = Ptr(CardSizeM)
	card.Labels = map[string]string{}
	card.Grid = [][]int{{1}, {}}
	card.Tree = Ptr(NewCardTree("a", []CardTree{NewCardTree("b", nil)}))
	card.Media = NewCardMediaLink("/")
	card.Open = &CardOpen{A: Ptr("b"), More: map[string]any{"other": 1, "a": "not this"}}
	card.More = Ptr("Read on")
	return card
}()`;

describe("Go's types", () => {
  it("are valid and formatted, and take right props", async () => {
    writeText(
      join(folder, "right/main.go"),
      program(
        `	"encoding/json"
	"os"
`,
        `	teaser := NewDiscountTeaserProps()
	teaser.Items = []DiscountTeaserItem{NewDiscountTeaserItem("com", 9.9, "/com")}
	tooltip := NewTooltipProps("24 months")
	tooltip.Autohide = Ptr(false)
	tooltip.HideDelay = Ptr(0.0)
	tooltip.Placement = Ptr(TooltipPlacementTopStart)
	filter := NewFeatureFilterProps()
	filter.Features = []FeatureFilterFeature{}
	json.NewEncoder(os.Stdout).Encode([]any{teaser, &tooltip, filter, NewFeatureFilterProps(), ${card}})`,
      ),
    );
    expect(await run(folder, "go", "vet", "./props", "./right")).toEqual({ code: 0, out: "" });
    expect((await run(folder, "gofmt", "-l", "props")).out).toBe("");
    expect(JSON.parse((await run(folder, "go", "run", "./right")).out)).toEqual([
      { items: [{ tld: "com", price: 9.9, href: "/com" }] },
      { text: "24 months", autohide: false, hideDelay: 0, placement: "top-start" },
      { features: [] },
      {},
      cardProps,
    ]);
  });

  it("do not build with a mistake", async () => {
    const mistakes: [code: string, message: RegExp][] = [
      ['_ = SearchFormProps{Tdl: Ptr("com")}', /unknown field '?Tdl/],
      ['form := NewSearchFormProps(); form.Tdl = Ptr("com")', /form\.Tdl undefined/],
      ["_ = SearchFormProps{Tld: Ptr(1)}", /\*string/],
      ["_ = NewTooltipProps()", /not enough arguments in call to NewTooltipProps/],
      ["_ = NewTooltipProps(3)", /cannot use 3 /],
      ['_ = NewDiscountTeaserItem("com", "9.90", "/")', /cannot use "9\.90" /],
      ["var _ string = CardSize2xLarge", /cannot use CardSize2xLarge/],
      ['_ = TooltipProps{Placement: Ptr("tpo")}', /\*props\.TooltipPlacement/],
      ["_ = NewCardMediaLink()", /not enough arguments in call to NewCardMediaLink/],
    ];
    const code = mistakes.map(([line]) => `	{ ${line} }`).join("\n");
    writeText(join(folder, "wrong/main.go"), program("", code));
    const { code: status, out } = await run(
      folder,
      "go",
      "build",
      "-o",
      "built",
      "-gcflags=-e",
      "./wrong",
    );
    expect(status).not.toBe(0);
    const first = program("", "").split("\n").indexOf("func main() {") + 2;
    for (const [index, [line, message]] of mistakes.entries()) {
      const lines = out.split("\n").filter((one) => one.includes(`main.go:${first + index}:`));
      expect(`${line} ${lines.join()}`).toMatch(message);
    }
  });

  it("are valid and formatted for made-up schemas", async () => {
    // It has to hold itself, and no value can.
    const endless = { properties: { a: { $ref: "#" } }, required: ["a"] };
    const samples = [
      ...fc.sample(madeUpWidgets(), { numRuns: 40, seed: 7 }),
      [{ widget: "endless", schema: endless }],
    ];
    for (const [index, widgets] of samples.entries()) {
      writeTypes(join(folder, `made/made${index}`), go, widgets, `made${index}`);
    }
    expect(await run(folder, "go", "vet", "./made/...")).toEqual({ code: 0, out: "" });
    expect(await run(folder, "gofmt", "-l", "made")).toEqual({ code: 0, out: "" });
  }, 300_000);
});

it("Go's helper takes the types as props", async () => {
  writeText(
    join(folder, "page/main.go"),
    program(
      `	"fmt"

	"example.test/site/skerry"
`,
      `	site, _ := skerry.New(skerry.Options{})
	page := site.Page()
	tooltip := NewTooltipProps("24 'months' <b>")
	fmt.Println(page.Widget("tooltip", tooltip))
	fmt.Println(page.Widget("tooltip", &tooltip))
	fmt.Println(page.Widget("card", ${card}))`,
    ),
  );
  const { out } = await run(folder, "go", "run", "./page");
  const tooltip = { text: "24 'months' <b>" };
  expect(propsIn(out)).toEqual([tooltip, tooltip, cardProps]);
}, 300_000);
