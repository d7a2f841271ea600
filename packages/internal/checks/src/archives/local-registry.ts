import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { execa } from "execa";
import type { InstalledSite } from "../packages/installed-site.ts";

const verdaccio = join(
  dirname(createRequire(import.meta.url).resolve("verdaccio/package.json")),
  "bin/verdaccio",
);

/**
 * Starts a registry of npm in a site's folder, and publishes the packages of a release there. Every other package comes
 * from the registry that npm is set to.
 *
 * @returns its URL, for the site's `.npmrc`
 */
export async function startRegistry(place: InstalledSite, release: string): Promise<string> {
  const folder = join(place.folder, "registry");
  mkdirSync(folder);
  const { stdout: uplink } = await execa("npm", ["config", "get", "registry"], {
    cwd: place.folder,
  });
  const configuration = {
    storage: "./storage",
    uplinks: { npm: { url: uplink.trim(), maxage: "1h" } },
    packages: {
      // Never a stranger's: what a release lacks must be missing here.
      "@skerry/*": { access: "$all", publish: "$all" },
      "**": { access: "$all", proxy: "npm" },
    },
    log: { type: "stdout", format: "pretty", level: "warn" },
    max_body_size: "100mb",
  };
  // JSON is YAML.
  writeFileSync(join(folder, "config.yaml"), JSON.stringify(configuration));
  const url = `http://127.0.0.1:${await freePort()}`;
  const config = join(folder, "config.yaml");
  place.launch(process.execPath, verdaccio, "--config", config, "--listen", url);
  await untilAnswered(url, () => "");
  const npmrc = `registry=${url}/\n${url.replace("http:", "")}/:_authToken=none\n`;
  place.write(".npmrc", npmrc);
  for (const file of readdirSync(release).filter((name) => name.endsWith(".tgz")))
    await place.run(
      "npm",
      "publish",
      join(release, file),
      "--userconfig",
      join(place.folder, ".npmrc"),
    );
  return url;
}

/** A port that no program uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * Waits until a server answers.
 *
 * @param output what it has printed, for the error
 * @returns the answer's text
 * @throws Error when it does not answer in a minute
 */
export async function untilAnswered(url: string, output: () => string): Promise<string> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return answer.text();
    await setTimeout(200);
  }
  throw new Error(`Nothing answers at ${url}:\n${output()}`);
}
