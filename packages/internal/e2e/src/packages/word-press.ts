/** Debian's WordPress in a folder of its own, on a database of its own. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { releaseArchives } from "@skerry/checks/release-archives";
import { wordpressPlugin } from "@skerry/checks/wordpress-plugin";
import { type Running, startProgram } from "../edges/start-edge.ts";

const installed = "/usr/share/wordpress";

/** Where Debian has programs that not every user's path names. */
const environment = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };

/** Why WordPress cannot run on this machine; an empty text: it can. */
export function missingWordPress(): string {
  const isThere =
    spawnSync("mariadbd", ["--version"], { env: environment }).status === 0 &&
    spawnSync("unzip", ["-v"]).status === 0 &&
    spawnSync("php", [
      "-r",
      `exit(extension_loaded('mysqli') && is_file('${installed}/wp-load.php') ? 0 : 1);`,
    ]).status === 0;
  return isThere
    ? ""
    : "mariadb-server-core, php-mysql, unzip, wordpress or wordpress-theme-twentytwentythree is missing.";
}

let running: Promise<Running & { socket: string }> | undefined;

/** A database that listens at a socket alone, once per worker. The caller stops it with `stopDatabase()`. */
async function startDatabase(): Promise<Running & { socket: string }> {
  const folder = mkdtempSync(join(tmpdir(), "skerry-db-"));
  const [data, socket] = [join(folder, "data"), join(folder, "socket")];
  const { username } = userInfo();
  execFileSync(
    "mariadb-install-db",
    [
      "--no-defaults",
      `--datadir=${data}`,
      `--user=${username}`,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
    ],
    { stdio: "pipe", env: environment },
  );
  const database = startProgram("mariadbd", [
    "--no-defaults",
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--user=${username}`,
    "--skip-networking",
    "--innodb-buffer-pool-size=32M",
    "--innodb-flush-log-at-trx-commit=0",
  ]);
  await database.until(() => database.log().includes("ready for connections"));
  return {
    url: "",
    socket,
    log: database.log,
    async stop() {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function stopDatabase(): Promise<void> {
  await (await running)?.stop();
  running = undefined;
}

/**
 * Unpacks WordPress into the folder, beside what is there, with the plugin's archive.
 *
 * @returns variables of its environment
 */
export async function unpackWordPress(
  folder: string,
  database: string,
): Promise<Record<string, string>> {
  running ??= startDatabase();
  cpSync(installed, folder, {
    recursive: true,
    dereference: true,
    // The fixture has its own.
    filter: (source) => !source.endsWith("/wp-config.php") && !source.endsWith("/.htaccess"),
  });
  const { zip } = await releaseArchives(wordpressPlugin());
  writeFileSync(join(folder, "skerry.zip"), zip);
  mkdirSync(join(folder, "wp-content/uploads"), { recursive: true });
  return {
    PHP_CLI_SERVER_WORKERS: "4",
    WORDPRESS_DATABASE: database,
    WORDPRESS_SOCKET: (await running).socket,
  };
}
