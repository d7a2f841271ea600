/**
 * Who may import whom: core <- ui <- widgets <- { mount/script.ts, server }, vite builds what is below
 * it, cli is on top of vite and server, and test on top of mount; island stands on ui, for widgets of a site. A comment says what to do instead; the linter prints it with the file.
 * `packages/internal/checks/src/layers.test.ts` breaks every rule once.
 */

const TESTS = "\\.test(\\.fixture)?\\.tsx?$";

/** Where the rest of core may not reach: a folder of core and the one library that it wraps. */
const WRAPPED_LIBRARIES = { http: "ky", storage: "localforage", tracking: "js-cookie" };

/** What formats ICU messages, loaded only for pages that have some. */
const MESSAGES = "@messageformat/parser";

const library = (name) => `(^|/)node_modules/${name}/|^${name}$`;

/** About folders in place of files. */
const folders = (rule) => ({ ...rule, scope: "folder" });

const forbid = (name, comment, from, to) => ({ name, comment, from, to, severity: "error" });

/** What builds a site, and the files of cli that import it: the other commands do without. */
const BUILD_TOOLS = [
  "(^|/)node_modules/(vite|@vitejs/plugin-react)/|^(vite|@vitejs/plugin-react)$",
  "^packages/vite/src/plugin\\.ts$",
];
const BUILD_COMMANDS = "^packages/cli/src/(site/site-config|commands/(build|dev))\\.ts$";

const NO_CIRCLE =
  "Files that import each other, types included, cannot be read or tested alone. Let the one that uses the other declare the interface that it needs.";

const coreFolders = Object.entries(WRAPPED_LIBRARIES).map(([folder, name]) =>
  forbid(
    `core-${folder}`,
    `core/${folder} wraps ${name} and imports nothing else from outside core.`,
    { path: `^packages/core/src/${folder}/`, pathNot: TESTS },
    { pathNot: ["^packages/", library(name)] },
  ),
);

/** Server's folders. Each may import those in front of it, so that no two import each other. */
const SERVER_FOLDERS = [
  "api",
  "host",
  "errors",
  "html",
  "page",
  "render/logs",
  "render/context",
  "render",
  "batch",
  "transform",
  "http/requests",
  "http/routes",
  "http",
  "node/ipc",
  "node/primary",
  "node/worker",
  "workers",
];

/** The files of a folder of server, without those of folders in it. */
const inServer = (folders) => `^packages/server/src/(${folders.join("|")})/[^/]+$`;

const serverFolders = SERVER_FOLDERS.slice(0, -1).map((folder, index) =>
  forbid(
    `server-${folder.replace("/", "-")}`,
    `A folder of server imports those in front of it in SERVER_FOLDERS. Let ${folder} declare the interface that it needs, or move what both need further to the front.`,
    { path: inServer([folder]), pathNot: TESTS },
    { path: inServer(SERVER_FOLDERS.slice(index + 1)) },
  ),
);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    forbid("no-circle", NO_CIRCLE, {}, { circular: true }),
    forbid(
      "core-lowest",
      "core is the lowest layer. Move what both need into core, or pass it in as an argument.",
      { path: "^packages/core/src/", pathNot: TESTS },
      { path: "^packages/(?!core/)" },
    ),
    forbid(
      "core-language-only",
      `core holds the language only and imports valibot alone. What needs React belongs to packages/ui, what needs a DOM to packages/mount, what needs Node to packages/server. ${Object.entries(
        WRAPPED_LIBRARIES,
      )
        .map(([folder, name]) => `core/${folder} wraps ${name}.`)
        .join(" ")} core/i18n/format-message.ts wraps ${MESSAGES}.`,
      {
        path: "^packages/core/src/",
        pathNot: [
          TESTS,
          `^packages/core/src/(${Object.keys(WRAPPED_LIBRARIES).join("|")})/`,
          "^packages/core/src/i18n/format-message\\.ts$",
        ],
      },
      { pathNot: ["^packages/", library("valibot")] },
    ),
    ...coreFolders,
    forbid(
      "core-messages",
      `core/i18n/format-message.ts wraps ${MESSAGES} and imports nothing else from outside core.`,
      { path: "^packages/core/src/i18n/format-message\\.ts$" },
      { pathNot: ["^packages/", library(MESSAGES)] },
    ),
    forbid(
      "wrapped-libraries",
      "core wraps this library, and what it does for blocked storage, consent and errors would be missing. Import @skerry/core/http, /storage or /tracking.",
      { path: "^packages/(?!core/)[^/]+/src/" },
      { path: Object.values(WRAPPED_LIBRARIES).map(library) },
    ),
    forbid(
      "ui-layer",
      "ui imports React and @skerry/core. What it needs from a layer above comes in as a prop or through the island context.",
      { path: "^packages/ui/src/" },
      { path: "^packages/(?!ui/|core/)" },
    ),
    forbid(
      "island-layer",
      "island is what a site's own widgets import: React and @skerry/ui, so that it stays small.",
      { path: "^packages/island/src/", pathNot: TESTS },
      { path: "^packages/(?!island/|ui/)" },
    ),
    forbid(
      "widgets-layer",
      "widgets import @skerry/core and @skerry/ui. What comes from the page arrives through useIslandContext().",
      { path: "^packages/widgets/src/" },
      { path: "^packages/(?!widgets/|ui/|core/)" },
    ),
    forbid(
      "widgets-siblings",
      "A widget never imports its sibling. Move what both need to packages/ui.",
      { path: "^packages/widgets/src/(?!texts/)([^/]+)/" },
      {
        path: "^packages/widgets/src/([^/]+/|registry\\.ts$)",
        pathNot: "^packages/widgets/src/$1/",
      },
    ),
    forbid(
      "mount-layer",
      "mount and server never import each other. What they agree on belongs to @skerry/core/contract.",
      { path: "^packages/mount/src/" },
      { path: "^packages/(server|vite|test|cli|internal)/" },
    ),
    forbid(
      "mount-names-no-widget",
      "Only script.ts names the widgets. Take the registry as an argument.",
      { path: "^packages/mount/src/", pathNot: "^packages/mount/src/script\\.ts$" },
      { path: "^packages/widgets/" },
    ),
    folders(
      forbid(
        "no-folder-circle",
        "Folders that import each other cannot be read alone. Move what both need into a folder below: in mount, what files of the browser share belongs to src/protocol.",
        { path: "^packages/mount/src/" },
        { path: "^packages/mount/src/", circular: true },
      ),
    ),
    forbid(
      "mount-entries",
      "A file beside the folders of mount is an entry, which nothing in them imports. Move what they need into src/protocol.",
      { path: "^packages/mount/src/[^/]+/", pathNot: TESTS },
      { path: "^packages/mount/src/[^/]+$" },
    ),
    forbid(
      "mount-lifecycle-comes-last",
      "The loader and the runtime load before the lifecycle and declare the interface that they need of it. Move the type into the file that uses it.",
      { path: "^packages/mount/src/(loader|runtime)/", pathNot: TESTS },
      { path: "^packages/mount/src/lifecycle/" },
    ),
    forbid(
      "server-layer",
      "mount and server never import each other. What they agree on belongs to @skerry/core/contract.",
      { path: "^packages/server/src/" },
      { path: "^packages/(mount|vite|test|cli|internal)/" },
    ),
    ...serverFolders,
    forbid(
      "server-entries",
      "A file at the root of server/src is an entry of the package. Move what others need into a folder.",
      { path: "^packages/server/src/", pathNot: TESTS },
      { path: "^packages/server/src/[^/]+$" },
    ),
    forbid(
      "server-parser-lazy",
      "The HTML parser is large, and most requests do not need it. Import types, or import page/page-parser.ts where a request needs it.",
      { path: "^packages/server/src/", pathNot: [TESTS, "^packages/server/src/(html|page)/"] },
      {
        path: ["^packages/server/src/(html|page)/", library("parse5")],
        pathNot: "^packages/server/src/html/escape-html\\.ts$",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "vite-layer",
      "vite builds the packages below it, and renders with @skerry/server. A command belongs to packages/cli.",
      { path: "^packages/vite/src/" },
      { path: "^packages/(test|cli|internal)/" },
    ),
    forbid(
      "cli-layer",
      "cli imports @skerry/vite, @skerry/server, @skerry/widgets and @skerry/core. What a command needs from elsewhere belongs to one of these.",
      { path: "^packages/cli/src/" },
      { path: "^packages/(mount|ui|test|internal)/" },
    ),
    {
      ...forbid(
        "tool-folders-no-circle",
        "Folders that import each other are one folder. Move what both need into a third one.",
        { path: "^packages/(cli|vite)/src/" },
        { circular: true },
      ),
      scope: "folder",
    },
    forbid(
      "tool-entries",
      "A file at the root of src is an entry, for others alone. Move what is needed beneath it into a folder.",
      { path: "^packages/(cli|vite)/src/[^/]+/", pathNot: TESTS },
      { path: "^packages/$1/src/[^/]+$" },
    ),
    forbid(
      "cli-lazy-tools",
      "The tools of a build take a second to load. Import them, and what needs them, by import().",
      { path: "^packages/cli/src/", pathNot: [TESTS, BUILD_COMMANDS] },
      {
        path: [...BUILD_TOOLS, BUILD_COMMANDS],
        dependencyTypesNot: ["dynamic-import", "type-only"],
      },
    ),
    forbid(
      "test-layer",
      "test renders islands as the script of a page does: it imports @skerry/mount and what is below. Builds and renderers are started by whoever runs the tests.",
      { path: "^packages/test/src/", pathNot: TESTS },
      { path: "^packages/(server|vite|cli|internal)/" },
    ),
    forbid(
      "packages-by-name",
      "A file of another package is imported by the package's name, as its users do: what the package does not export is its own.",
      {
        path: "^packages/(core|ui|island|widgets|mount|server|vite|test|cli|node)/src/",
        pathNot: TESTS,
      },
      { path: "^packages/", pathNot: "^packages/$1/", dependencyTypes: ["local"] },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.types)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@skerry/source", "import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
