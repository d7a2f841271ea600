import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A family of fonts that pages can be laid out with, instead of all that the machine has. */
export type FontFamily = "DejaVu" | "Liberation";

/** A file that stands for each family. DejaVu's letters are about a sixth wider than Liberation's. */
const FILES: Readonly<Record<FontFamily, string>> = {
  DejaVu: "DejaVuSans.ttf",
  Liberation: "LiberationSans-Regular.ttf",
};

const FONT_FOLDERS = [
  "/usr/share/fonts",
  "/usr/local/share/fonts",
  join(homedir(), ".local/share/fonts"),
  join(homedir(), ".fonts"),
];

const folders = findFolders();

/**
 * Font families of layout specs: each of these families that is installed, or `undefined`, the
 * machine's own fonts, where none is. Debian has them in fonts-dejavu-core and fonts-liberation.
 */
export const fontFamilies: readonly (FontFamily | undefined)[] =
  folders.size > 0 ? [...folders.keys()] : [undefined];

const absent = (Object.keys(FILES) as FontFamily[]).filter((family) => !folders.has(family));
if (absent.length > 0) {
  console.warn(
    `Layout is not tested with the fonts of ${absent.join(" and ")}, which are not installed. ` +
      `Layout specs run with ${[...folders.keys()].join() || "the machine's own fonts"}.`,
  );
}

/**
 * Writes a configuration for fontconfig, as if the machine had this family alone.
 *
 * @returns path of the file, for `FONTCONFIG_FILE` in the environment of a browser
 */
export function writeFontConfiguration(family: FontFamily): string {
  const folder = mkdtempSync(join(tmpdir(), "skerry-fonts-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "fonts.conf");
  const generic = { serif: "Serif", "sans-serif": "Sans", "system-ui": "Sans", monospace: "Mono" };
  const name = (kind: string): string =>
    family === "DejaVu" && kind === "Mono" ? "DejaVu Sans Mono" : `${family} ${kind}`;
  const aliases = Object.entries(generic).map(
    ([alias, kind]) =>
      `<alias binding="same"><family>${alias}</family><prefer><family>${name(kind)}</family></prefer></alias>`,
  );
  // Chromium asks for system-ui by no name that fontconfig knows. Without a default it gets any font.
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>${folders.get(family)}</dir>
<cachedir>${join(folder, "cache")}</cachedir>
${aliases.join("\n")}
<match target="pattern"><edit name="family" mode="append" binding="weak"><string>${name("Sans")}</string></edit></match>
<include ignore_missing="yes">/etc/fonts/conf.d</include>
</fontconfig>
`,
  );
  return file;
}

/** The folder of each installed family. */
function findFolders(): ReadonlyMap<FontFamily, string> {
  const files = FONT_FOLDERS.flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
        join(folder, file),
      );
    } catch {
      return [];
    }
  });
  const found = (Object.entries(FILES) as [FontFamily, string][]).flatMap(([family, name]) => {
    const file = files.find((path) => path.endsWith(`/${name}`));
    return file ? [[family, dirname(file)] as const] : [];
  });
  return new Map(found);
}
