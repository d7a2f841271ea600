/** Each tutorial, followed as it stands there: its files, its commands, what one then sees. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Backend, backends, missing } from "../backends/start-backend.ts";
import { Reader } from "./reader.ts";
import { readTutorial } from "./read-tutorial.ts";

const folder = join(import.meta.dirname, "../../../../../stories/docs/tutorials");

/** File of the chapter → the backend whose programs it needs. */
const chapters: Readonly<Record<string, string>> = {
  "plain-html.mdx": "jinja2",
  "php.mdx": "php-twig",
  "django.mdx": "django",
  "ruby.mdx": "ruby-erb",
  "go.mdx": "go-template",
  "node.mdx": "node-express",
};

it.for(Object.entries(chapters))(
  "%s leads to an island that a server has rendered",
  { timeout: 300_000 },
  async ([chapter, needed], { skip }) => {
    const reason = missing(backends.find(({ name }) => name === needed) as Backend);
    if (reason) return skip(reason);
    const steps = readTutorial(readFileSync(join(folder, chapter), "utf8"));
    const reader = new Reader();
    try {
      await reader.follow(steps);
    } finally {
      await reader.leave();
    }
  },
);

it("follows all tutorials", () => {
  expect(Object.keys(chapters).sort()).toEqual(readdirSync(folder).sort());
});
