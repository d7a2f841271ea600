/** Apps of Django and Flask after the commands of the package's description: pip installs the wheel of the release. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPython } from "@skerry/checks/find-python";
import { pythonWheel } from "@skerry/checks/python-wheel";
import { expect } from "vitest";
import { type PackagedApp, tryApp } from "./packaged-app.ts";

/** The modules of Debian, which the environment of each app has. */
const system = (framework: string): string | undefined =>
  findPython(framework, "jinja2", "setuptools", "wheel", "ensurepip");

const python = (framework: string): Pick<PackagedApp, "name" | "from" | "missing" | "prepare"> => ({
  name: framework,
  from: "packages/python",
  missing: () =>
    system(framework)
      ? ""
      : `python3-${framework}, python3-jinja2, python3-setuptools, python3-wheel or python3-venv is missing.`,
  async prepare(folder) {
    const { name, bytes } = await pythonWheel();
    mkdirSync(join(folder, "wheels"));
    writeFileSync(join(folder, "wheels", name), bytes);
    const environment = join(folder, ".venv");
    execFileSync(system(framework) as string, [
      "-m",
      "venv",
      "--system-site-packages",
      environment,
    ]);
    return {
      PATH: `${environment}/bin:${process.env["PATH"]}`,
      PIP_DISABLE_PIP_VERSION_CHECK: "1",
      PIP_FIND_LINKS: join(folder, "wheels"),
      PIP_NO_INDEX: "1",
      PYTHONDONTWRITEBYTECODE: "1",
    };
  },
});

tryApp({
  ...python("django"),
  greeting: "/greeting/",
  serve: (port) => `python manage.py runserver --noreload 127.0.0.1:${port}`,
  tests: {
    "its settings have no mistake, and one is found"({ run, folder }) {
      const check = "python manage.py check --fail-level WARNING";
      expect(run(check)).toContain("no issues");
      const settings = join(folder, "mistaken.py");
      writeFileSync(settings, 'from project.settings import *\nSKERRY = {"RENDRER": None}\n');
      expect(() => run(`${check} --settings mistaken`)).toThrow("Did you mean 'RENDERER'?");
    },
    "its files are collected, also under names with hashes": ({ run, folder }) => {
      const settings = join(folder, "hashing.py");
      const storage = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage";
      writeFileSync(
        settings,
        `from project.settings import *\nSTATICFILES_STORAGE = "${storage}"\n`,
      );
      run("python manage.py collectstatic --no-input --settings hashing");
      const collected = join(folder, "collected/skerry");
      for (const file of ["skerry.js", "skerry.css", "head.json", "chunks"])
        expect(existsSync(join(collected, file)), file).toBe(true);
      expect(existsSync(join(folder, "skerry-renderer/renderer.mjs"))).toBe(true);
      for (const file of ["renderer.mjs", "renderer", ".skerry-kept.json"])
        expect(existsSync(join(collected, file)), file).toBe(false);
    },
  },
});

tryApp({
  ...python("flask"),
  greeting: "/greeting",
  serve: (port) => `python -m flask run --port ${port}`,
});
