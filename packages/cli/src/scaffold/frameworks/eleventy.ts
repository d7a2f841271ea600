import { existsSync } from "node:fs";
import { posix } from "node:path";
import { type Framework, textOf } from "../app-folder.ts";
import { firstIsland, firstPage } from "../first-island.ts";
import { dependencyNames } from "../site-manifest.ts";
import { commandsAfter } from "./commands.ts";
import { importLine, isModule } from "./node-app.ts";

const { widget, name, fallback } = firstIsland;

const template = firstPage(
  `{% skerryHead "${widget}" %}`,
  `{% skerryWidget "${widget}", { name: "${name}", count: 1 } %}
      ${fallback}
    {% endskerryWidget %}`,
);

const FILES = [".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs"];

/** The start of the function that a configuration exports. */
const start =
  /^(?:export default|module\.exports\s*=)\s*(?:async\s+)?(?:function\s*\w*\s*)?\(?\s*(\w+)\s*\)?\s*(?:=>\s*)?\{[ \t]*$/m;

/** A site of Eleventy. */
export const eleventy: Framework = {
  missing: async () =>
    FILES.some((file) => existsSync(file)) || (await dependencyNames()).includes("@11ty/eleventy")
      ? ""
      : `@11ty/eleventy in package.json, or one of ${FILES.join(", ")}`,
  async changes() {
    const file = FILES.find((one) => existsSync(one));
    const text = file ? await textOf(file) : "";
    const [, input = "."] = /\binput:\s*["']([^"']+)["']/.exec(text) ?? [];
    const page = { file: posix.join(input, "greeting.njk"), create: template };
    if (!file) {
      const create = `${importLine("eleventy", true)}

export default (eleventyConfig) => {
  eleventyConfig.addPlugin(skerry);
};
`;
      return [page, { file: "eleventy.config.mjs", create }];
    }
    const [, variable = "eleventyConfig"] = start.exec(text) ?? [];
    const isOfLanguage = await isModule(file);
    return [
      page,
      {
        file,
        add: {
          has: /@skerry\/node\/eleventy/,
          lines: `${importLine("eleventy", isOfLanguage)}\n\n${variable}.addPlugin(skerry);`,
          into: (now) =>
            start.test(now)
              ? `${importLine("eleventy", isOfLanguage)}\n${now.replace(start, (found) => `${found}\n  ${variable}.addPlugin(skerry);`)}`
              : undefined,
          where: "with the second line in the function that it exports",
        },
      },
    ];
  },
  installed: ["package.json", /"@skerry\/node"/],
  commands: commandsAfter("npm install @skerry/node"),
  open: "/greeting/, after npx @11ty/eleventy --serve",
  server: {
    origin: "http://127.0.0.1:8180",
    page: "/greeting/",
    start: "npx @11ty/eleventy --serve --port=8180",
  },
};
