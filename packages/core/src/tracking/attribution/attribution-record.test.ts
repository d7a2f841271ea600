import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { fieldNames } from "./attribution-record.ts";
import { channelOf } from "./channel.ts";
import { referrerType } from "./referrer-type.ts";

const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");

it("the record has the fields that have a meaning in the contract", async () => {
  const [, section = ""] = (await read("../../../contract/tracking.md")).split("and the record\n");
  const rows = (section.split("#### ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const names = rows.flatMap((row) => row.split("|")[1]?.match(/\w+(?=`)/g) ?? []);
  expect(names.sort()).toEqual([...fieldNames].sort());
});

it("the handbook and the contract name every type of a visit", async () => {
  const types = [
    channelOf({ awc: "1" }, []),
    channelOf({ gclid: "1" }, []),
    channelOf({ emid: "1" }, []),
    channelOf({ utm_source: "1" }, []),
    referrerType("www.google.com"),
    referrerType("t.co"),
    referrerType("other.example"),
    "direct",
  ];
  expect(new Set(types).size).toBe(8);
  for (const path of [
    "../../../contract/tracking.md",
    "../../../../../stories/docs/how-to/tracking.mdx",
  ]) {
    const text = await read(path);
    for (const type of types) expect(text).toContain(type);
    for (const word of ["`origin`", "`referrer`", "`sent`", "fbclid", "30 minutes"]) {
      expect(text).toContain(word);
    }
  }
});
