/** A site of WordPress after the commands of the plugin's description. */
import { afterAll } from "vitest";
import { tryApp } from "./packaged-app.ts";
import { missingWordPress, stopDatabase, unpackWordPress } from "./word-press.ts";

afterAll(stopDatabase);

tryApp({
  name: "wordpress",
  from: "packages/wordpress",
  missing: missingWordPress,
  prepare: (folder) => unpackWordPress(folder, "commands"),
  compile: "php install.php plain && php activate.php",
  serve: (port) => `php -S 127.0.0.1:${port}`,
});
