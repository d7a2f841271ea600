/** The types, checked by mypy and run by Python. */
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
import { python } from "./python.ts";

const folder = temporaryFolder();
const mypy = (...args: string[]) =>
  run(folder, "mypy", "--strict", "--python-version", "3.9", ...args);

beforeEach(({ skip }) => needs(skip, "mypy"));

beforeAll(async () => void writeTypes(folder, python, await allSchemas(), ""));

const head = `from __future__ import annotations
import json
from skerry_props import *
`;

const card = `CardProps(${JSON.stringify(cardProps).replace("null", "None")})`;

describe("Python's types", () => {
  it("are valid, and take right props", async () => {
    const file = writeText(
      join(folder, "right.py"),
      `${head}
item = DiscountTeaserItem(tld="com", price=9.9, href="/com")
props: DiscountTeaserProps = {"items": [item, {"tld": "de", "price": 1, "href": "/de"}]}
tooltip = TooltipProps(text="24 months", autohide=False, placement="top")
card = ${card}
print(json.dumps([props, tooltip, card]))
`,
    );
    expect(await mypy("skerry_props.py", file)).toMatchObject({ code: 0 });
    expect(JSON.parse((await run(folder, "python3", file)).out)).toEqual([
      {
        items: [
          { tld: "com", price: 9.9, href: "/com" },
          { tld: "de", price: 1, href: "/de" },
        ],
      },
      { text: "24 months", autohide: false, placement: "top" },
      cardProps,
    ]);
  });

  it.each([
    ['SearchFormProps(tdl="com")', /Extra key "tdl" for TypedDict "SearchFormProps"/],
    ["SearchFormProps(tld=1)", /expression has type "int", TypedDict item "tld" has type "str"/],
    ["TooltipProps()", /Missing key "text" for TypedDict "TooltipProps"/],
    ['TooltipProps(text="a", placement="tpo")', /placement/],
    [
      'DiscountTeaserProps(items=[{"tdl": "com"}])',
      /Extra key "tdl" for TypedDict "DiscountTeaserItem"/,
    ],
    ['x: TooltipProps = {"txet": "a"}', /Missing key "text"|Extra key "txet"/],
    [card.replace('"class"', '"klass"'), /Extra key "klass" for TypedDict "CardProps"/],
    [card.replace('"link"', '"lnik"'), /has type "Literal\['lnik'\]"/],
  ])("find the mistake in %s", async (code, message) => {
    const file = writeText(join(folder, "wrong.py"), `${head}${code}\n`);
    const { code: status, out } = await mypy(file);
    expect(status).toBe(1);
    expect(out).toMatch(message);
    expect(out).toContain(`:4: error`);
  });

  it("are valid for made-up schemas", async () => {
    const samples = fc.sample(madeUpWidgets(), { numRuns: 60, seed: 7 });
    const files = samples.flatMap((widgets, index) =>
      writeTypes(join(folder, `made${index}`), python, widgets, ""),
    );
    const ran = await run(
      folder,
      "python3",
      "-c",
      "import runpy, sys\nfor file in sys.argv[1:]: runpy.run_path(file)",
      ...files,
    );
    expect(ran).toEqual({ code: 0, out: "" });
    const all = ["--namespace-packages", "--explicit-package-bases", ...files];
    expect(await mypy(...all)).toMatchObject({ code: 0 });
  });
});

it("Python's helper takes the types as props", async () => {
  const file = writeText(
    join(folder, "page.py"),
    `${head}import sys
sys.path.insert(0, ${JSON.stringify(helper("../packages/python"))})
import skerry
print(skerry.widget("tooltip", TooltipProps(text="24 'months' <b>")))
print(skerry.widget("card", ${card}))
`,
  );
  const { out } = await run(folder, "python3", file);
  expect(propsIn(out)).toEqual([{ text: "24 'months' <b>" }, cardProps]);
  const checked = writeText(
    join(folder, "checked.py"),
    head +
      `import skerry
skerry.widget("tooltip", TooltipProps(text="24 months"))
`,
  );
  const path = `MYPYPATH=${helper("../packages/python")}`;
  expect(await run(folder, "env", path, "mypy", "--follow-imports=silent", checked)).toMatchObject({
    code: 0,
  });
});
