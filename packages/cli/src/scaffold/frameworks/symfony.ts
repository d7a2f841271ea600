import { type Framework, textOf } from "../app-folder.ts";
import { firstIsland, firstPage } from "../first-island.ts";
import { commandsAfter } from "./commands.ts";

const { widget, name, fallback } = firstIsland;

const template = firstPage(
  `{{ skerry_head(['${widget}']) }}`,
  `{% skerry_widget '${widget}' with {name: '${name}', count: 1} %}
        ${fallback}
    {% end_skerry_widget %}`,
);

const configuration = `# For the keys and their defaults: bin/console config:dump-reference skerry
skerry:
    # timeout: 100
`;

const route = `greeting:
    path: /greeting
    controller: Symfony\\Bundle\\FrameworkBundle\\Controller\\TemplateController
    defaults:
        template: greeting.html.twig
`;

/** An app of Symfony. */
export const symfony: Framework = {
  async missing() {
    const bundles = await textOf("config/bundles.php");
    if (!bundles.includes("FrameworkBundle"))
      return "config/bundles.php with Symfony's FrameworkBundle";
    return bundles.includes("TwigBundle") ? "" : "Twig. Run composer require symfony/twig-bundle";
  },
  changes: async () => [
    {
      file: "config/bundles.php",
      add: {
        has: /SkerryBundle/,
        lines: "Skerry\\SkerryBundle::class => ['all' => true],",
        into: (text, lines) =>
          /\n\];\s*$/.test(text) ? text.replace(/\n\];\s*$/, `\n    ${lines}\n];\n`) : undefined,
        where: "at the end of the list",
      },
    },
    { file: "config/packages/skerry.yaml", create: configuration },
    { file: "config/routes/greeting.yaml", create: route },
    { file: "templates/greeting.html.twig", create: template },
  ],
  installed: ["composer.json", /"skerry\/skerry"/],
  commands: commandsAfter("composer require skerry/skerry"),
  open: "/greeting",
  server: {
    origin: "http://127.0.0.1:8100",
    page: "/greeting",
    start: "php -S 127.0.0.1:8100 -t public",
  },
};
