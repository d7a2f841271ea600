import { expect, it } from "vitest";
import { parseProcessUse } from "./process-use.ts";

const line = (name: string, state: string): string =>
  `4711 (${name}) ${state} 1 2 3 4 -1 4194560 100 0 0 0 150 27 0 0 20 0 11 0 9 1 2`;

it.each([
  ["runs", line("node", "R"), { worked: 1_770, isSleeping: false }],
  ["waits for a disk", line("node", "D"), { worked: 1_770, isSleeping: false }],
  ["sleeps", line("node", "S"), { worked: 1_770, isSleeping: true }],
  ["was stopped", line("node", "T"), { worked: 1_770, isSleeping: true }],
  ["has a name with parentheses", line("a) R (b", "S"), { worked: 1_770, isSleeping: true }],
  ["is none", "", undefined],
])("reads how a process uses the processors that %s", (_, stat, expected) => {
  expect(parseProcessUse(stat)).toEqual(expected);
});
