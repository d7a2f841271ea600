/** Apps of Rails and Sinatra after the commands of the gem's description: Bundler installs the gem of the release. */
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gemPackage } from "@skerry/checks/gem-package";
import { expect } from "vitest";
import { fixtures, type PackagedApp, readDescription, tryApp } from "./packaged-app.ts";

const ruby: Pick<PackagedApp, "from" | "prepare"> = {
  from: "packages/ruby",
  async prepare(folder) {
    // The app's own RubyGems, in the place of that on the web.
    const source = join(folder, "gems");
    mkdirSync(join(source, "gems"), { recursive: true });
    const { name, bytes } = await gemPackage();
    writeFileSync(join(source, "gems", name), bytes);
    execFileSync("gem", ["generate_index", "--directory", source]);
    return { BUNDLE_USER_HOME: join(folder, ".bundle"), GEM_HOME: join(folder, "installed") };
  },
};

const missing = (library: string, names: string) => (): string =>
  spawnSync("ruby", ["-e", `require "bundler"; require "webrick"; require "${library}"`]).status ===
  0
    ? ""
    : `${names}, ruby-bundler or ruby-webrick is missing.`;

tryApp({
  ...ruby,
  name: "rails",
  missing: missing("rails", "ruby-railties"),
  greeting: "/greeting",
  serve: (port) =>
    `bin/rails server --using webrick --environment production --binding 127.0.0.1 --port ${port}`,
  tests: {
    "has the gem as its description for RubyGems says"({ run }) {
      const fields =
        "name version authors summary homepage licenses files require_paths required_ruby_version dependencies";
      const specification = join(import.meta.dirname, "../../../../ruby/skerry.gemspec");
      const read = (from: string): string =>
        run(
          `ruby -r rubygems/package -r json -e 'puts JSON.generate(%w[${fields}].map { |field| ${from}.public_send(field).to_s })'`,
        );
      const installed = read('Gem::Package.new(Dir["gems/gems/*"].first).spec');
      expect(installed).toBe(read(`Gem::Specification.load(${JSON.stringify(specification)})`));
      expect(run("bundle info skerry")).toContain("installed/gems/skerry");
    },
  },
});

tryApp({
  ...ruby,
  name: "sinatra",
  missing: missing("sinatra/base", "ruby-sinatra"),
  enable(folder) {
    const layout = join(fixtures, "rails/app/views/layouts/application.html.erb");
    copyFileSync(layout, join(folder, "views/layout.erb"));
    const [, lines = ""] = /```ruby\n([^]*?)```/.exec(readDescription("packages/ruby")) ?? [];
    appendFileSync(join(folder, "app.rb"), `\n${lines}`);
  },
  serve: (port) =>
    `bundle exec rackup --server webrick --env production --host 127.0.0.1 --port ${port}`,
});
