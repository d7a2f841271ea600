import { expect, it } from "vitest";
import { findTextProblems } from "./find-text-problems.ts";

const key = "app.ui.store_hours.open";

it("accepts texts that match", () => {
  const english = { [key]: "{count} shop is open|{count} shops are open" };
  const german = { [key]: "{count} Laden ist offen|{count} Läden sind offen" };
  expect(findTextProblems("store-hours", english, german)).toEqual([]);
});

it.each([
  [{ [key]: "Open" }, {}, "has no text in store-hours.de.json"],
  [{}, { [key]: "Offen" }, "has no text in store-hours.en.json"],
  [{ [key]: "Open" }, { [key]: " " }, "has no text in store-hours.de.json"],
  [{ [key]: "Until {time}" }, { [key]: "Bis {zeit}" }, "[time] in English, [zeit] in German"],
  [{ [key]: "Until %time%" }, { [key]: "Bis" }, "[time] in English, [] in German"],
  [
    { "app.ui.other.open": "Open" },
    { "app.ui.other.open": "Offen" },
    'has to start with "app.ui.store_hours."',
  ],
])("finds what does not match in %o and %o", (english, german, problem) => {
  expect(findTextProblems("store-hours", english, german).join("\n")).toContain(problem);
});
