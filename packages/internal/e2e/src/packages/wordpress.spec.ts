/** A site of WordPress after the commands of the plugin's description. */
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { tryApp } from "./packaged-app.ts";
import { missingWordPress, stopDatabase, unpackWordPress } from "./word-press.ts";

afterAll(stopDatabase);

tryApp({
  name: "wordpress",
  from: "packages/wordpress",
  missing: missingWordPress,
  async prepare(folder) {
    const variables = await unpackWordPress(folder, "commands");
    const release = join(folder, "../skerry/release");
    mkdirSync(release, { recursive: true });
    renameSync(join(folder, "skerry.zip"), join(release, "skerry.zip"));
    return variables;
  },
  compile: "php install.php plain && php activate.php",
  serve: (port) => `php -S 127.0.0.1:${port}`,
});
