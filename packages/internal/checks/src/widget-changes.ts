/** The changelog by widget: made from the changesets and the changelog of the package, kept nowhere else. */

/** What a changelog says about one widget in one version. */
export interface WidgetRelease {
  /** `next` for what is not released yet. */
  version: string;
  /** Markdown of one paragraph each, without the widget's name in front. */
  changes: string[];
}

export interface ChangeSources {
  /** Texts of the files of `.changeset`, with their heads. */
  changesets: readonly string[];
  /** `CHANGELOG.md` of the package of the widgets, with the newest version first. Empty before the first release. */
  changelog: string;
}

const widgetsPackage = "@skerry/widgets";

/** What changed for a widget, the newest version first. Versions without a change for it are left out. */
export function listWidgetChanges(
  widget: string,
  { changesets, changelog }: ChangeSources,
): WidgetRelease[] {
  const pending = changesets.filter((text) => packagesOf(text).includes(widgetsPackage));
  const versions = [
    { version: "next", entries: pending.flatMap((text) => listEntries(bodyOf(text))) },
    ...readChangelog(changelog),
  ];
  return versions
    .map(({ version, entries }) => ({
      version,
      changes: entries.flatMap((entry) => changeFor(widget, entry) ?? []),
    }))
    .filter(({ changes }) => changes.length > 0);
}

/** What changed for a widget as Markdown: a list for each version. */
export function writeWidgetChanges(releases: readonly WidgetRelease[]): string {
  if (releases.length === 0) return "Nothing yet.";
  return releases
    .map(({ version, changes }) => {
      const title = version === "next" ? "Next version" : `Version ${version}`;
      return [`**${title}**\n`, ...changes.map((change) => `- ${change}`)].join("\n");
    })
    .join("\n\n");
}

/**
 * Entries of a changeset that speak of a widget without naming it, so that its changelog would not have them.
 *
 * @param widgets names of all widgets
 */
export function findUnnamedWidgets(text: string, widgets: readonly string[]): string[] {
  if (!packagesOf(text).includes(widgetsPackage)) return [];
  return listEntries(bodyOf(text)).flatMap((entry) => {
    const words = entry.replace(/`[^`]*`/g, "").toLowerCase();
    return widgets
      .filter((name) => new RegExp(`\\b${name.replaceAll("-", "[ -]")}\\b`).test(words))
      .filter((name) => changeFor(name, entry) === undefined)
      .map((name) => `Begin "${entry.slice(0, 40)}…" with \`${name}\` and a colon.`);
  });
}

/** The rest of an entry that begins with the widget's name, alone or among others, or with "Every widget". */
function changeFor(widget: string, entry: string): string | undefined {
  const [, names = "", rest] =
    /^(Every widget|`[a-z-]+`(?:, `[a-z-]+`)*): ([^]+)$/.exec(entry) ?? [];
  return names === "Every widget" || names.includes(`\`${widget}\``) ? rest : undefined;
}

function packagesOf(changeset: string): string[] {
  const [, head = ""] = /^---\n([^]*?)\n---\n/.exec(changeset) ?? [];
  return [...head.matchAll(/^"([^"]+)":/gm)].map(([, name]) => name as string);
}

function bodyOf(changeset: string): string {
  return changeset.replace(/^---\n[^]*?\n---\n/, "");
}

/** Paragraphs and the entries of lists, each in one line. */
function listEntries(markdown: string): string[] {
  return markdown
    .split(/\n\s*\n|\n(?=[-*] )/)
    .map((entry) =>
      entry
        .trim()
        .replace(/^[-*] /, "")
        .replace(/\s*\n\s*/g, " "),
    )
    .filter(Boolean);
}

/** Versions with their entries. What `changeset version` writes for a changeset is one entry of a list. */
function readChangelog(changelog: string): { version: string; entries: string[] }[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [version = "", ...lines] = section.split("\n");
      const items = lines
        .join("\n")
        .split(/^[-*] (?:[\da-f]{7,40}: )?/m)
        .slice(1);
      return {
        version: version.trim(),
        entries: items.flatMap((item) =>
          listEntries(item.replace(/\n#[^]*$/, "").replace(/^ {2}/gm, "")),
        ),
      };
    });
}
