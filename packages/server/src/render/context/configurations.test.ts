import { expect, it } from "vitest";
import { createConfigurations, readRenderConfiguration } from "./configurations.ts";

it("keeps the configurations that were read last, so that others cannot fill the cache for good", () => {
  const read = createConfigurations();
  const first = read('{"locale":"de"}');
  expect(read('{"locale":"de"}')).toBe(first);
  for (let count = 0; count < 1_000; count++) read(`{"product":"p${count}"}`);
  const again = read('{"locale":"de"}');
  expect(again).not.toBe(first);
  expect(read('{"locale":"de"}')).toBe(again);
});

it("keeps fewer of them when they are long", () => {
  const read = createConfigurations();
  const long = (letter: string): string => `{"product":"${letter.repeat(900_000)}"}`;
  const kept = [..."abc"].map((letter) => read(long(letter)));
  expect([..."abc"].map((letter) => read(long(letter)) === kept.shift())).toEqual([
    true,
    true,
    true,
  ]);
  const first = read(long("a"));
  for (const letter of "defgh") read(long(letter));
  expect(read(long("a"))).not.toBe(first);
});

it("keeps the locales that were asked for last", () => {
  const configuration = readRenderConfiguration(undefined, 50);
  const german = configuration.context({ locale: "de" });
  expect(configuration.context({ locale: "de" })).toBe(german);
  for (let count = 0; count < 100; count++) configuration.context({ locale: `en-x${count}` });
  const again = configuration.context({ locale: "de" });
  expect(again).not.toBe(german);
  expect(configuration.context({ locale: "de" })).toBe(again);
});

it("names a context in the keys of cached islands in a few characters", () => {
  const read = createConfigurations();
  const keys = ["a", "b"].map((product) =>
    read(`{"product":"${product.repeat(400_000)}"}`).context(),
  );
  expect(keys[0]?.cacheKey).not.toBe(keys[1]?.cacheKey);
  expect(keys.every(({ cacheKey }) => cacheKey.length < 20)).toBe(true);
});
