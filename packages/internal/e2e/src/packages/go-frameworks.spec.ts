/** Apps of net/http and Gin after the commands of the module's description: the go command gets the module of the release. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeGoProxy } from "@skerry/checks/go-module";
import { fixtures, type PackagedApp, readDescription, tryApp } from "./packaged-app.ts";
import { goEnvironment } from "../backends/start-backend.ts";

const [main = "", gin = ""] = [
  ...readDescription("packages/go").matchAll(/```go\n([^]*?)```/g),
].map(([, code]) => code);

/** Debian's, with what it needs. */
const system = "/usr/share/gocode";

const go: Pick<PackagedApp, "from" | "compile" | "serve"> = {
  from: "packages/go",
  compile: "go build -o app .",
  serve: (port) => `env PORT=${port} ./app`,
};

const { GOCACHE } = goEnvironment;
const cache: Record<string, string> = GOCACHE ? { GOCACHE } : {};

const hasGo = (): boolean => spawnSync("go", ["version"]).status === 0;

/** @returns what the go command needs to use the release */
const withProxy = async (folder: string): Promise<Record<string, string>> => ({
  ...cache,
  ...(await writeGoProxy(folder)),
});

/** The app, which listens at the port of the test. */
const atPort = (app: string): string =>
  app
    .replace('"127.0.0.1:8080"', '"127.0.0.1:"+os.Getenv("PORT")')
    .replace('"net/http"\n', '"net/http"\n\t"os"\n');

tryApp({
  ...go,
  name: "go",
  missing: () => (hasGo() ? "" : "go is missing. Install golang-go."),
  prepare: withProxy,
  enable: (folder) => writeFileSync(join(folder, "main.go"), atPort(main)),
  tests: {
    "compiles what skerry init writes into an empty module": ({ run }) => {
      run("mkdir first && cp go.mod go.sum first");
      run("cd first && npx skerry init --for go && go build -o app .");
    },
  },
});

tryApp({
  ...go,
  name: "gin",
  missing: () =>
    hasGo() && existsSync(join(system, "src/github.com/gin-gonic/gin"))
      ? ""
      : "golang-go or golang-github-gin-gonic-gin-dev is missing.",
  // Debian's packages have no versions: the go command finds them in a folder of sources, and there the module too.
  async prepare(folder) {
    const variables = await withProxy(folder);
    const module = "github.com/skerry/skerry/packages/go";
    const downloaded = execFileSync("go", ["mod", "download", "-json", `${module}@latest`], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, ...variables },
    });
    const link = join(folder, "gopath/src", module);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync((JSON.parse(downloaded) as { Dir: string }).Dir, link);
    return {
      GIN_MODE: "release",
      GO111MODULE: "off",
      ...cache,
      GOPATH: `${join(folder, "gopath")}:${system}`,
    };
  },
  enable(folder) {
    cpSync(join(fixtures, "go/templates"), join(folder, "templates"), { recursive: true });
    const served = main
      .replace(/\thttp\.Handle\([^]*(?=^}\n)/m, () => gin)
      .replace('"net/http"\n', '"net/http"\n\n\t"github.com/gin-gonic/gin"');
    writeFileSync(join(folder, "main.go"), atPort(served));
  },
});
