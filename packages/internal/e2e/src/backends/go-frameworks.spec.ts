/** An app of net/http after the commands of the module's description: the go command gets the module of the release. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { goModule } from "@skerry/checks/go-module";
import { readDescription, tryApp } from "./packaged-app.ts";

const [, main = ""] = /```go\n([^]*?)```/.exec(readDescription("packages/go")) ?? [];

tryApp({
  name: "go",
  from: "packages/go",
  missing: () =>
    spawnSync("go", ["version"]).status === 0 ? "" : "go is missing. Install golang-go.",
  async prepare(folder) {
    const proxy = join(folder, "proxy");
    for (const [path, bytes] of await goModule()) {
      mkdirSync(dirname(join(proxy, path)), { recursive: true });
      writeFileSync(join(proxy, path), bytes);
    }
    return {
      GOCACHE: join(folder, "go-build"),
      GOFLAGS: "-modcacherw",
      GOMODCACHE: join(folder, "modules"),
      // The database of checksums is on the network.
      GONOSUMDB: "*",
      GOPROXY: `file://${proxy}`,
      GOTOOLCHAIN: "local",
    };
  },
  enable: (folder) => writeFileSync(join(folder, "main.go"), main),
  serve: (port) => `sh -c 'go build -o app . && PORT=${port} exec ./app'`,
});
