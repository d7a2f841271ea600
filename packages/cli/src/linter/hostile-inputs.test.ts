import { expect, it } from "vitest";
import { checkPage } from "./check-page.ts";

/** Beginnings without an end, and others of which there may be very many. */
const parts = [
  "{{ ",
  "{{ { }}",
  "{{ 'a",
  '{{ "',
  "{{ /* ",
  "{{-- ",
  "{!! ",
  "{% ",
  "{% raw %}",
  "{% comment %} ",
  "{# ",
  "<% ",
  "<?php ",
  "<?= 'a' ",
  "@if(",
  "@a('",
  "@php ",
  "@verbatim ",
  "{{ a }}<b>",
  "<a {{ b }}='{{ c }}'>",
  "<a b ",
  " a",
  "<!-- ",
  "<!-- skerry-ignore ",
  "<script ",
  "<script>{{ a }}",
  "<p class='",
  "&amp",
  "&#",
  "{{ skerry_widget('tooltip') ",
  "<p data-widget='{{",
];
const files = ["a.html", "a.blade.php"];

async function milliseconds(file: string, text: string): Promise<number> {
  let best = Infinity;
  for (let count = 0; count < 2; count++) {
    const before = process.cpuUsage();
    await checkPage({
      file,
      isTemplate: true,
      text,
      url: new URL("https://a.example/"),
      policies: [],
    } as never);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

it.each([...parts, `widget${" ".repeat(100)}`])(
  "takes time that grows as the page does, however often it has %j",
  async (part) => {
    for (const file of files) {
      const page = (length: number): string => `skerry ${part.repeat(length / part.length)}`;
      const short = await milliseconds(file, page(5_000));
      const long = await milliseconds(file, page(40_000));
      // 8 times as long: with the square of the length it would be 64 times as much.
      expect([file, long / Math.max(short, 2)]).toEqual([
        file,
        expect.toSatisfy((ratio: number) => ratio < 32),
      ]);
    }
  },
);

it("reads a long run of blanks behind a word once", async () => {
  const page = (length: number): string => `widget${" ".repeat(length)}`;
  const [short, long] = [
    await milliseconds("a.twig", page(5_000)),
    await milliseconds("a.twig", page(40_000)),
  ];
  expect(long / Math.max(short, 2)).toBeLessThan(32);
});
