import { fileWith, type Framework, textOf } from "../app-folder.ts";
import { firstIsland, firstPage } from "../first-island.ts";
import { commandsAfter } from "./commands.ts";
import { importLine, isModule } from "./node-app.ts";

const { widget, name, fallback } = firstIsland;

const page = firstPage(
  `\${skerryHead(["${widget}"])}`,
  `\${skerryWidget("${widget}", { name: "${name}", count: 1 }, { fallback: "${fallback}" })}`,
);

const handler = `(_request, response) {
  const { skerryHead, skerryWidget } = response.locals;
  response.send(\`${page.trimEnd()}\`);
}`;

const FILES = ["server", "app", "index", "main"]
  .flatMap((file) => [file, `src/${file}`])
  .flatMap((file) => ["js", "mjs", "ts"].map((ending) => `${file}.${ending}`));

const app = /^(?:const|let|var) (\w+) = express\(\);?[ \t]*$/m;

/** An app of Express. */
export const express: Framework = {
  missing: async () =>
    (await fileWith(app, FILES))
      ? ""
      : `a line such as const app = express(), in one of ${FILES.join(", ")}`,
  async changes() {
    const file = (await fileWith(app, FILES)) as string;
    const [, variable = "app"] = app.exec(await textOf(file)) ?? [];
    const isOfLanguage = await isModule(file);
    const ending = file.endsWith(".ts") ? ".js" : (/\.\w+$/.exec(file)?.[0] ?? ".js");
    const imported = isOfLanguage
      ? `import { greeting } from "./greeting${ending}";`
      : 'const { greeting } = require("./greeting.js");';
    const exported = isOfLanguage
      ? `export function greeting${handler}\n`
      : `exports.greeting = function greeting${handler};\n`;
    return [
      {
        file: file.replace(/[^/]+$/, `greeting${ending}`),
        create: `/** The page of a first island. */\n${exported}`,
      },
      {
        file,
        add: {
          has: /@skerry\/node\/express/,
          lines: `${variable}.use(skerry());\n${variable}.get("/greeting", greeting);`,
          into: (text, lines) =>
            [
              importLine("express", isOfLanguage),
              imported,
              text.replace(app, (found) => `${found}\n${lines}`),
            ].join("\n"),
          where: "before the routes",
        },
      },
    ];
  },
  installed: ["package.json", /"@skerry\/node"/],
  commands: commandsAfter("npm install @skerry/node"),
  open: "/greeting",
  server: { origin: "http://127.0.0.1:3000", page: "/greeting" },
};
