import { atEnd, type Framework, textOf } from "../app-folder.ts";
import { firstIsland, firstPage } from "../first-island.ts";
import { commandsAfter } from "./commands.ts";

const { widget, name, fallback } = firstIsland;

const template = firstPage(
  `@skerryHead(['${widget}'])`,
  `<x-skerry name="${widget}" :props="['name' => '${name}', 'count' => 1]">
      ${fallback}
    </x-skerry>`,
);

const configuration = `<?php

// What is not here has the default of the package: vendor/skerry/skerry/src/Laravel/config.php
return [
    // Milliseconds that a page waits for the renderer.
    // 'timeout' => 100,
];
`;

/** An app of Laravel. */
export const laravel: Framework = {
  async missing() {
    if (!(await textOf("artisan"))) return "the file artisan";
    return (await textOf("routes/web.php")) ? "" : "the file routes/web.php";
  },
  changes: async () => [
    { file: "config/skerry.php", create: configuration },
    { file: "resources/views/greeting.blade.php", create: template },
    {
      file: "routes/web.php",
      add: {
        has: /['"]\/?greeting['"]/,
        lines: "Illuminate\\Support\\Facades\\Route::view('/greeting', 'greeting');",
        // What stands behind the end of the code would be sent.
        into: (text, lines) => (text.includes("?>") ? undefined : atEnd(text, lines)),
        where: "before the closing ?>",
      },
    },
  ],
  installed: ["composer.json", /"skerry\/skerry"/],
  commands: commandsAfter("composer require skerry/skerry"),
  open: "/greeting",
  server: {
    origin: "http://127.0.0.1:8100",
    page: "/greeting",
    // Not `php artisan serve`, which keeps the environment from the app where there is a file `.env`.
    start: "php -S 127.0.0.1:8100 -t public",
  },
};
