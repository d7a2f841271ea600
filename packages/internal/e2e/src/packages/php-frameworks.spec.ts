/** Apps of PHP frameworks after the commands of the Composer package's description. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { composerPackage } from "@skerry/checks/composer-package";
import { releaseArchives } from "@skerry/checks/release-archives";
import { type PackagedApp, tryApp } from "./packaged-app.ts";

const app = (name: string, autoload: readonly string[], packages: string): PackagedApp => ({
  name,
  from: "packages/php",
  missing() {
    const load = autoload.map((folder) => `require '${folder}/autoload.php';`).join(" ");
    const isThere =
      spawnSync("composer", ["--version"]).status === 0 &&
      spawnSync("php", ["-r", load]).status === 0;
    return isThere ? "" : `${packages} are missing.`;
  },
  async prepare(folder) {
    mkdirSync(join(folder, "artifacts"));
    const { zip } = await releaseArchives(composerPackage());
    writeFileSync(join(folder, "artifacts/skerry.zip"), zip);
    return {
      COMPOSER_ALLOW_SUPERUSER: "1",
      COMPOSER_HOME: join(folder, ".composer"),
      COMPOSER_NO_INTERACTION: "1",
    };
  },
  greeting: "/greeting",
  serve: (port) => `php -S 127.0.0.1:${port} -t public public/index.php`,
});

tryApp(
  app(
    "symfony",
    ["Symfony/Bundle/FrameworkBundle", "Symfony/Bundle/TwigBundle", "Symfony/Component/Yaml"],
    "composer, php-zip, php-symfony-twig-bundle and php-symfony-yaml",
  ),
);
tryApp(app("laravel", ["Illuminate"], "composer, php-zip and php-laravel-framework"));
