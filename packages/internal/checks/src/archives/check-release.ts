import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { allAre, withInstallCommands } from "../documents/install-commands.ts";
import { findPython } from "../find-python.ts";
import { InstalledSite } from "../packages/installed-site.ts";
import { root } from "../repository.ts";
import { freePort, startRegistry, untilAnswered } from "./local-registry.ts";
import { writeFiles } from "./package-files.ts";
import { releaseVersion } from "./release-files.ts";
import type { ReleasePart } from "./release-parts.ts";

type Variables = Record<string, string>;

/** A folder with a site in `site`, and the release where the documents have it: in `skerry/release`. */
class Place extends InstalledSite {
  readonly site = join(this.folder, "site");
  readonly release: string;

  constructor(release: string) {
    super();
    this.release = release;
    mkdirSync(this.site);
    mkdirSync(join(this.folder, "skerry"));
    symlinkSync(release, join(this.folder, "skerry/release"));
  }

  /** Runs commands of a shell in the site's folder. */
  async shell(commands: string, variables: Variables = {}): Promise<string> {
    const named = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    return this.run("env", "-C", this.site, ...named, "bash", "-ec", commands);
  }

  /** Starts a server in the site's folder; its first page has to be there. */
  async serves(
    command: (port: number) => string,
    expected: string,
    variables: Variables = {},
  ): Promise<void> {
    const port = await freePort();
    const named = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    const shell = `exec ${command(port)}`;
    const { output } = this.launch(
      ...(["env", "-C", this.site, `PORT=${port}`, ...named, "bash", "-ec", shell] as const),
    );
    const page = await untilAnswered(`http://127.0.0.1:${port}/`, output);
    if (!page.includes(expected)) throw new Error(`The first page has no ${expected}:\n${page}`);
    const [, script = ""] = /src="([^"]*\/skerry\.js)"/.exec(page) ?? [];
    await untilAnswered(`http://127.0.0.1:${port}${script}`, output);
  }

  /** The files that browsers load, as the archive has them. */
  writeServedFiles(): void {
    const archive = readFileSync(join(this.release, `skerry-${releaseVersion()}.zip`));
    const top = `skerry-${releaseVersion()}/`;
    const served = Object.entries(
      unzipSync(archive, { filter: ({ name }) => name.startsWith(`${top}skerry/`) }),
    ).map(([path, bytes]) => [path.slice(top.length), bytes] as const);
    writeFiles(this.site, new Map(served));
  }
}

const island = 'data-widget="pagination"';
const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** The first command of a package's description. */
function firstCommand(from: string, isReleased: boolean): string {
  const file = `packages/${from}/README.md`;
  const text = withInstallCommands(file, read(file), allAre(isReleased));
  const [, command = ""] = /```sh\n(.+)\n/.exec(text) ?? [];
  return command;
}

/** The commands of the chapter on npm. */
function npmCommands(isReleased: boolean): string {
  const file = "stories/docs/reference/installation.mdx";
  const text = withInstallCommands(file, read(file), allAre(isReleased));
  const [, section = ""] = text.split(/^## npm$/m);
  const blocks = (section.split(/^## /m)[0] ?? "").matchAll(/```sh\n([^]*?)```/g);
  return [...blocks].map(([, commands]) => commands).join("");
}

type Check = (place: Place, isReleased: boolean) => Promise<void>;

const checks: Readonly<Partial<Record<ReleasePart, Check>>> = {
  async npm(place, isReleased) {
    if (isReleased) {
      const url = await startRegistry(place, place.release);
      place.write("site/.npmrc", `registry=${url}/\n`);
    }
    await place.shell(npmCommands(isReleased), { npm_config_fund: "false" });
    await place.shell(`npm install valibot && npx skerry init && npx skerry build`);
    await place.serves(
      (port) => `node_modules/.bin/skerry dev --port ${port}`,
      'data-widget="greeting-card"',
    );
    await place.shell(`${firstCommand("node", isReleased)} && node -e 'import("@skerry/node")'`);
  },

  async composer(place, isReleased) {
    const repositories = isReleased
      ? { skerry: { type: "artifact", url: "../skerry/release" }, "packagist.org": false }
      : { "packagist.org": false };
    place.write("site/composer.json", JSON.stringify({ repositories }));
    await place.shell(firstCommand("php", isReleased), {
      COMPOSER_ALLOW_SUPERUSER: "1",
      COMPOSER_HOME: place.folder,
      COMPOSER_NO_INTERACTION: "1",
    });
    place.writeServedFiles();
    const page = read("packages/php/first-page.php");
    place.write("site/first-page.php", page.replace("'/skerry.php'", "'/vendor/autoload.php'"));
    await place.serves((port) => `php -S 127.0.0.1:${port} first-page.php`, island);
  },

  async pip(place, isReleased) {
    const python = findPython("ensurepip", "django") as string;
    await place.run(python, "-m", "venv", "--system-site-packages", join(place.folder, "venv"));
    const wheel = `skerry-${releaseVersion()}-py3-none-any.whl`;
    place.write("index/skerry/index.html", `<a href="${wheel}">${wheel}</a>\n`);
    symlinkSync(join(place.release, wheel), join(place.folder, "index/skerry", wheel));
    const variables = {
      PATH: `${place.folder}/venv/bin:${process.env["PATH"]}`,
      PIP_DISABLE_PIP_VERSION_CHECK: "1",
      ...(isReleased ? { PIP_INDEX_URL: `file://${place.folder}/index` } : { PIP_NO_INDEX: "1" }),
    };
    await place.shell(firstCommand("python", isReleased), variables);
    place.writeServedFiles();
    // The package's tags have names of their own, and the folder with the files would hide the package.
    const page = read("packages/python/first_page.py")
      .replace('"builtins": ["skerry"]', '"builtins": ["skerry.templatetags.skerry"]')
      .replace("{% widget ", "{% skerry_widget ")
      .replace("{% endwidget %}", "{% endskerry_widget %}")
      .replace('"document_root": "skerry"', '"document_root": "site/skerry"');
    place.write("first_page.py", page);
    await place.shell("rm -rf ../build && mkdir ../build");
    await place.serves(
      (port) =>
        `python -P -c "import os, runpy; os.chdir('..'); runpy.run_path('first_page.py', run_name='__main__')" runserver --noreload ${port}`,
      island,
      variables,
    );
  },

  async gem(place, isReleased) {
    const source = join(place.folder, "gems");
    const gem = `skerry-${releaseVersion()}.gem`;
    mkdirSync(join(source, "gems"), { recursive: true });
    if (isReleased)
      writeFileSync(join(source, "gems", gem), readFileSync(join(place.release, gem)));
    await place.run("gem", "generate_index", "--directory", source);
    place.write("site/Gemfile", `source "file://${source}"\ngem "webrick"\n`);
    const variables = {
      BUNDLE_USER_HOME: join(place.folder, ".bundle"),
      GEM_HOME: join(place.folder, "installed"),
    };
    await place.shell(firstCommand("ruby", isReleased), variables);
    place.writeServedFiles();
    const page = read("packages/ruby/first_page.rb");
    place.write(
      "site/first_page.rb",
      page.replace('require_relative "skerry"', 'require "skerry"'),
    );
    await place.serves(() => "bundle exec ruby first_page.rb", island, variables);
  },

  async go(place, isReleased) {
    const proxy = join(place.folder, "proxy");
    const archive = readFileSync(join(place.release, `skerry-go-${releaseVersion()}.zip`));
    writeFiles(proxy, new Map(Object.entries(unzipSync(archive))));
    const variables = {
      GOFLAGS: "-mod=mod -modcacherw",
      GOMODCACHE: join(place.folder, "modules"),
      GOPROXY: isReleased ? `file://${proxy}` : "off",
      // The database of checksums is on the network.
      ...(isReleased && { GONOSUMDB: "github.com/skerry/skerry/packages/go" }),
    };
    place.write("site/go.mod", "module site\n\ngo 1.19\n");
    const page = read("packages/go/first-page/main.go");
    place.write("site/main.go", page.replace('http.Dir("../../skerry")', 'http.Dir("skerry")'));
    await place.shell(firstCommand("go", isReleased), variables);
    place.writeServedFiles();
    await place.shell("go build -o first-page .", variables);
    await place.serves(() => "./first-page", island);
  },
};

/** Whether a registry has the packages, or the folder of the release alone. */
export const sources = ["registry", "folder"] as const;
type Source = (typeof sources)[number];

/**
 * Installs packages of a release as their descriptions say, and opens a first page. The registries are folders and servers
 * of this machine.
 *
 * @param release its folder
 * @throws Error with the command that failed and what it printed
 */
export async function checkPart(release: string, part: ReleasePart, source: Source): Promise<void> {
  const place = new Place(release);
  try {
    await checks[part]?.(place, source === "registry");
  } finally {
    await place.stop();
    place.remove();
  }
}
