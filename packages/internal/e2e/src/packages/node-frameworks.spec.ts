/** Apps of Express, Fastify, Hono and Eleventy after the commands of the package's description: npm installs the package of the release. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packPackage } from "@skerry/checks/pack-package";
import { startProgram } from "../edges/start-edge.ts";
import { type PackagedApp, readDescription, tryApp } from "./packaged-app.ts";

const packageFolder = join(import.meta.dirname, "../../../../node");
const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
  version: string;
};

/** A registry of npm with one package, which ends when it has sent it. npm blocks this process, so it has its own. */
const registry = `
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
const [file, version] = process.argv.slice(2);
const name = "@skerry/node";
const server = createServer(({ url }, response) => {
  if (url === "/package.tgz") {
    response.end(readFileSync(file)).on("close", () => process.exit());
    return;
  }
  const tarball = "http://127.0.0.1:" + server.address().port + "/package.tgz";
  const versions = { [version]: { name, version, dist: { tarball } } };
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions }));
});
server.listen(0, "127.0.0.1", () => console.log("port " + server.address().port));
`;

/** What README.md says: what stands above the app, and what it calls. */
const lines = Object.fromEntries(
  [
    ...readDescription("packages/node").matchAll(/^\| (\w+) +\| `(import[^`]+)` +\| `([^`]+)`/gm),
  ].map(([, name = "", imported = "", line = ""]) => [name, { imported, line }]),
);

/** Packages that the app has already. */
function withPackages(folder: string, names: readonly string[]): void {
  for (const name of names) {
    // Above the app, where npm does not remove what package.json does not name.
    const link = join(folder, "../node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(packageFolder, "node_modules", name), link);
  }
}

function tryNode(
  name: string,
  packages: readonly string[],
  file: string,
  before: string,
  serve: PackagedApp["serve"],
  greeting?: string,
): void {
  tryApp({
    name: name.toLowerCase(),
    from: "packages/node",
    missing: () => "",
    async prepare(folder) {
      withPackages(folder, packages);
      const tarball = await packPackage(packageFolder, folder);
      const script = join(folder, "registry.mjs");
      writeFileSync(script, registry);
      const running = startProgram(process.execPath, [script, tarball, version]);
      const port = await running.until(() => /port (\d+)/.exec(running.log())?.[1]);
      writeFileSync(join(folder, ".npmrc"), `@skerry:registry=http://127.0.0.1:${port}/\n`);
      return { npm_config_audit: "false", npm_config_cache: join(folder, ".npm") };
    },
    // Developers start Express by hand, and npx would look for Eleventy inside of the app.
    ...(greeting && { greeting, hasStart: false }),
    enable(folder) {
      if (greeting) return;
      const { imported = "", line = "" } = lines[name] ?? {};
      const app = readFileSync(join(folder, file), "utf8");
      const enabled = app.replace(before, (found) => `${found}\n${line}`);
      writeFileSync(join(folder, file), `${imported}\n${enabled}`);
    },
    serve,
  });
}

const node = (port: number): string => `env PORT=${port} node app.js`;

tryNode("Express", ["express", "ejs"], "app.js", "const app = express();", node, "/greeting");
tryNode("Fastify", ["fastify", "@fastify/view", "ejs"], "app.js", "const app = fastify();", node);
tryNode("Hono", ["hono", "@hono/node-server"], "app.js", "const app = new Hono();", node);
tryNode(
  "Eleventy",
  ["@11ty/eleventy"],
  "eleventy.config.js",
  "(eleventyConfig) => {",
  (port) => `node ../node_modules/@11ty/eleventy/cmd.cjs --serve --port=${port}`,
  "/greeting/",
);
