/** Where a number of the documentation comes from: a file, and a pattern whose group is the number there. */
export type NumberSource = readonly [file: string, pattern: RegExp, unit?: number | undefined];

/**
 * What the documentation says, with `{}` for each number, and the source of each. Where the source counts in another
 * unit, the third value says how much one of the documentation's units is there: 1,000 for seconds and milliseconds.
 */
export type NumberStatement = readonly [says: string, ...sources: NumberSource[]];

const limits = (name: string, unit?: number): NumberSource => [
  "packages/server/src/limits.ts",
  new RegExp(`\\b${name}: ([\\d_]+)`),
  unit,
];
const inFile = (file: string, pattern: RegExp, unit?: number): NumberSource => [
  file,
  pattern,
  unit,
];
const literal = (file: string, before: string, unit?: number): NumberSource =>
  inFile(
    file,
    new RegExp(`${before.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}([\\d._]*\\d)`),
    unit,
  );
/** The version of a package; with a number of parts, only so many of it. */
const version = (manifest: string, name: string, parts = 3): NumberSource =>
  inFile(
    `${manifest}package.json`,
    new RegExp(`"${name}": "(?:npm:[^"]*@|[~^])?(\\d+${"\\.\\d+".repeat(parts - 1)})`),
  );

const targets = "packages/vite/src/plugin.ts";
const browsers = [
  literal(targets, '"chrome'),
  literal(targets, '"firefox'),
  literal(targets, '"safari'),
] as const;
const idle = literal("packages/mount/src/loader/when-idle.ts", "timeout: ", 1_000);
const visible = literal("packages/mount/src/loader/when-visible.ts", 'rootMargin: "');
const contrast = inFile("packages/widgets/themes/domain-check/tokens.json", /"minimum": (4\.5)/);
const widerContrast = inFile("packages/widgets/themes/domain-check/tokens.json", /"minimum": (3)/);
const propsLength = literal("packages/core/src/contract/parse-object.ts", "maxPropsLength = ");
const propsDepth = literal("packages/core/src/contract/parse-object.ts", "maxPropsDepth = ");
const marker = "packages/core/src/contract/marker.ts";
const prefix = inFile(marker, /skerry \(\[\\w-\]\{1,(\d+)\}/);
const build = inFile(marker, /skerry \([^)]*\) \(\[\\w-\]\{1,(\d+)\}/);
const locale = literal("packages/core/src/contract/locale-tag.ts", "maxLocaleLength = ");
const mistakes = literal("packages/core/src/contract/configuration-reader.ts", "maxMistakes = ");
const warnings = literal("packages/core/src/warn-once.ts", "maxWarnings = ");
const days = literal("packages/core/src/tracking/keep-attribution.ts", "lifetime = ", 86_400);
const keepFor = literal("packages/vite/src/out-folder.ts", 'defaultKeepFor = "');
const refill = literal("packages/core/src/tracking/refill-record.ts", "window = ", 60_000);
const pathSecrets = "packages/core/src/tracking/path-secrets.ts";
const level = inFile("packages/widgets/src/base-props.ts", /picklist\(\[(\d)/);
const lastLevel = inFile("packages/widgets/src/base-props.ts", /, (\d)\]\)/);
const defaultLevel = inFile("packages/widgets/src/base-props.ts", /\]\), (\d)\)/);
const server = "packages/server/src/node/create-worker-server.ts";
const headers = literal(server, "headersTimeout = ", 1_000);
const wholeRequest = literal(server, "requestTimeout = ", 1_000);
const connections = literal(server, "defaultMaxConnections = ");
const drain = literal("packages/server/src/node/start-worker.ts", "drainMilliseconds = ", 1_000);
const close = literal("packages/server/src/node/start-worker.ts", "closeMilliseconds = ", 1_000);
const suspensions = "packages/server/src/node/widget-suspensions.ts";
const suspension = [
  literal(suspensions, "maxFaults = "),
  literal(suspensions, "windowMilliseconds = ", 1_000),
  literal(suspensions, "suspensionMilliseconds = ", 1_000),
] as const;
const retirement = literal("packages/server/src/node/create-retirement.ts", "maxDelay = ", 1_000);
const configurations = literal(
  "packages/server/src/create-configurations.ts",
  "maxConfigurations = ",
);
const e2e = "packages/internal/e2e/";
const bootstrap = version(e2e, "bootstrap", 2);
const untilClick = literal("packages/mount/src/lifecycle/follow-visitor.ts", "untilClick = ");
const silence = literal(
  "packages/server/src/node/start-watchdog.ts",
  "maxSilenceMilliseconds = ",
  1_000,
);
const bench = "packages/internal/bench/src/";
const scaling = `${bench}scaling.ts`;
const morphs = `${bench}morphs.ts`;
const phpTimeout = literal("examples/php-twig/skerry.php", "int $timeout = ");
const pythonTimeout = literal("examples/django/skerry.py", "timeout: float = ");
const rubyTimeout = literal("examples/ruby-erb/skerry.rb", "timeout: ");
const goTimeout = literal("examples/go-template/skerry/skerry.go", "defaultTimeout = ");
const nodeTimeout = literal("examples/node-express/skerry.mjs", "timeout = ");
const budget = (name: string): NumberSource =>
  inFile(".size-limit.mjs", new RegExp(`budget\\("${name}", "([\\d.]+) kB"`));

/** The package that a row of a table names in code, in the version that the browser specs use. */
const tested = (name: string): NumberStatement => [`\`${name}\` {}`, version(e2e, name)];

export const numberStatements: readonly NumberStatement[] = [
  ["a JWT or {} hexadecimal digits", inFile(pathSecrets, /\|\[\\da-f\]\{(\d+)\}\|/)],
  ["those of {} characters or more that mix", inFile(pathSecrets, /\.\{(\d+)\}\/is/)],
  // What runs where.
  ["Node {} or newer", inFile("package.json", /"node": ">=([\d.]+)"/)],
  ["pnpm {} is installed", inFile("package.json", /"packageManager": "pnpm@(\d+)/)],
  ["Edge {}, Firefox {}, Safari {}, and newer", ...browsers],
  ["It needs PHP {}", literal("packages/internal/checks/src/release-read-me.md", "PHP ")],
  ["| PHP {} |", literal("examples/php-twig/README.md", "PHP ")],
  ["needs Python {}", literal("packages/internal/checks/src/release-read-me.md", "Python ")],
  [
    "| Python {}, Django {} or",
    ...["Python ", "Django "].map((name) => literal("examples/django/README.md", name)),
  ],
  ["Django {} or later or", literal("packages/internal/checks/src/release-read-me.md", "Django ")],
  ["It needs Ruby {}", literal("packages/internal/checks/src/release-read-me.md", "Ruby ")],
  ["| Ruby {}, W", literal("examples/ruby-erb/README.md", "Ruby ")],
  ["It needs Go {}", literal("examples/go-template/go.mod", "go ")],
  ["| Go {} |", literal("examples/go-template/go.mod", "go ")],
  ["It needs Node {}", literal("examples/node-express/skerry.mjs", "Node ")],
  ["| Node {} |", literal("examples/node-express/skerry.mjs", "Node ")],
  ["(tested: {}), in `vite", version("", "vite")],
  ["(tested: {}), in `tsup", version("", "tsup")],
  ["html-minifier-terser {}", version(e2e, "html-minifier-terser", 2)],
  ["minify-html {}", version(e2e, "@minify-html/node", 2)],
  ["With htmx {}", version(e2e, "htmx4", 1)],
  ["htmx {} with Idiomorph", version(e2e, "htmx2", 1)],
  ["Astro {}", version("packages/internal/bench/", "astro", 1)],
  ["renderer, version {}", version("packages/internal/bench/", "hypernova", 2)],
  ["Bootstrap {}", bootstrap],
  ["`bootstrap` ({})", bootstrap],
  ...[
    "@headlessui/react",
    "downshift",
    "react-day-picker",
    "@tanstack/react-table",
    "react-hook-form",
    "embla-carousel-react",
    "@radix-ui/react-tabs",
    "recharts",
    "cmdk",
    "react-aria-components",
    "@radix-ui/react-dialog",
    "@emotion/react",
    "@radix-ui/react-select",
    "react-leaflet",
  ].map(tested),

  // The script.
  ["less than {} kB. React", budget("the loader")],
  ...[
    "the loader",
    "the files of React and the runtime",
    "the lifecycle alone",
    "the reader of a configuration",
    "tracking",
    "the style sheet of all widgets",
  ].map((name): NumberStatement => [`| ${name} | {} kB`, budget(name)]),
  ["| the chunk of search-form | {} kB", literal(".size-limit.mjs", '"search-form": "')],
  ["| the chunk of video-block | {} kB", literal(".size-limit.mjs", '"video-block": "')],
  ["| the chunk of any other widget | {} kB", literal(".size-limit.mjs", 'WIDGET = "')],
  ["brotli at quality {}", literal(".size-limit.mjs", "brotli at quality ")],
  ["at most {} s later", idle],
  ["at most {} s after the island", idle],
  ["within {} px of the viewport", visible],
  [
    "at most {} bytes for fifty",
    inFile("packages/vite/src/loader.test.ts", /in at most (\d+) bytes/),
  ],
  [
    "times within about {} s before",
    inFile(
      "packages/mount/src/loader/retrying.test.ts",
      /three times within[^]*?TimeAsync\((\d+)\)/,
      1_000,
    ),
  ],

  // Props, markers, configuration.
  ["at most {} characters and {} levels", propsLength, propsDepth],
  ["configuration block | {} characters", propsLength],
  ["| {} levels |", propsDepth],
  ["PREFIX is 1 to {} letters", prefix],
  ["is cut at {}", inFile(marker, /slice\(0, (\d+)\)/)],
  ["BUILD is 1 to {} of", build],
  ["PREFIX of a marker | 1 to {} ch", prefix],
  ["BUILD of a marker | 1 to {} ch", build],
  ["| {} characters, and each locale", locale],
  ["| {} characters | `maxLocaleLength`", locale],
  [
    "| {} | `maxListLength`",
    literal("packages/core/src/contract/configuration-table.ts", "maxListLength = "),
  ],
  ["| {} | `maxMistakes`", mistakes],
  [
    "| {} | `maxLoadLength`",
    literal("packages/core/src/contract/attributes.ts", "maxLoadLength = "),
  ],
  ["mistakes are counted up to {}", mistakes],
  ["| {} each | `maxWarnings`", warnings],
  ["| {} warnings of one kind", warnings],
  ["`headingLevel` ({} to {}, default {})", level, lastLevel, defaultLevel],
  [
    "`hideDelay` is {} ms",
    inFile("packages/widgets/src/tooltip/tooltip.schema.ts", /hideDelay[^]*?, (\d+)\)/),
  ],
  [
    "`…example_1` to {}",
    inFile("packages/widgets/src/testimonials/testimonials-content.ts", /, (\d+)\]/),
  ],
  [
    "After {} of them, one more",
    literal("packages/core/src/contract/diagnose-unknown-keys.ts", "maxListed = "),
  ],

  // Tracking.
  [
    "goes to that server and waits up to {} s",
    literal("examples/php-twig/skerry.php", "DEV_TIMEOUT = ", 1_000),
  ],
  ["its folder for {} days, from the first build", keepFor],
  ["files of earlier builds for {} days, counted", keepFor],
  ["what was kept for more than {} days", keepFor],
  ["and [keeps them for {} days](", keepFor],
  ["files of earlier builds stay for {} days", keepFor],
  ["that is built into every day holds {} days of chunks", keepFor],
  ["last three builds instead of {} days", keepFor],
  ["that keeps it, for {} days", days],
  ["kept for {} days", days],
  ["comes, for {} days", days],
  ["within {} minutes of the last change", refill],
  ["more than {} minutes after", refill],
  ["for the {} minutes", refill],
  [
    "at most {} items and {} kB",
    literal("packages/core/src/tracking/data-layer.ts", "maxItems = "),
    inFile("packages/core/src/tracking/data-layer.ts", /413 above (\d+) kB/),
  ],

  // The renderer and what asks it.
  ["once an hour, and at most {} of them", literal("examples/django/skerry.py", "MAX_REPORTS = ")],
  ["logs at most {} reasons an hour", literal("examples/django/skerry.py", "MAX_REPORTS = ")],
  ["HTML inside it, at most {} bytes", limits("fallbackBytes")],
  ["together at most {} bytes", limits("slotsBytes")],
  ["up to {} bytes, so that", limits("fallbackBytes")],
  ["the URL has more than {} bytes", limits("urlBytes")],
  ["URL below {} bytes", limits("urlBytes")],
  ["URL of a fragment | {} bytes", limits("urlBytes")],
  ["of an include** has at most {} bytes", limits("urlBytes")],
  ["Props of an island, as JSON | {} bytes", limits("propsBytes")],
  ["Slots of an island, together | {} bytes", limits("slotsBytes")],
  ["Islands of a batch | {} |", limits("batchIslands")],
  ["Body of a batch | {} bytes", limits("batchBytes")],
  ["Islands of a page | {} |", limits("pageIslands")],
  ["| A page | {} bytes", limits("pageBytes")],
  ["is larger than {} MB", limits("pageBytes", 1_000_000)],
  ["Tags of a page | {} |", limits("pageTags")],
  ["Elements made of a page | {} |", limits("pageElements")],
  ["made of {} characters of a page | {} |", limits("parserStep"), limits("stepElements")],
  ["Time of a request | {} second", limits("requestMilliseconds", 1_000)],
  ["again with its islands | {} second", limits("requestMilliseconds", 1_000)],
  ["takes long to read | {} second", limits("requestMilliseconds", 1_000)],
  ["A widget with {} of them in {} seconds is `suspended` for {} seconds", ...suspension],
  ["| {} in {} seconds, then browsers render it for {} seconds", ...suspension],
  ["once in {} seconds at last", retirement],
  [
    "| {} lines of one widget in a minute",
    literal("packages/server/src/node/fault-log.ts", "maxLines = "),
  ],
  [
    "| {} seconds, then the renderer starts without",
    literal("packages/server/src/create-renderer.ts", "maxImportMilliseconds = ", 1_000),
  ],
  ["without a break | {} ms", limits("turnMilliseconds")],
  ["their turn after {} ms", limits("turnMilliseconds")],
  [
    "those used last | {}, together {} characters",
    configurations,
    literal("packages/server/src/create-configurations.ts", "maxCharacters = "),
  ],
  ["| {} are kept, those", configurations],
  [
    "Bodies of a process at the same time, until the answer is with the client | {} bytes",
    limits("bodiesBytes"),
  ],
  ["| {} MB a process; the largest", limits("bodiesBytes", 1_000_000)],
  ["Requests at the same time | {} |", limits("inFlight")],
  ["| {} and {} seconds, checked", headers, wholeRequest],
  ["closed after {} and {} seconds", headers, wholeRequest],
  ["| {} (`--max-connections`)", connections],
  ["| {} a process", connections],
  ["Time to stop, after {} seconds in which `/readyz` answers 503 | {} seconds", drain, close],
  ["“not ready” for {} seconds", drain],
  [
    "others while {} batches are half sent",
    literal("packages/server/src/node/half-sent-requests.test.ts", "length: "),
  ],
  ["nothing of {} renders", inFile("packages/server/src/memory.test.ts", /\[50_000, ([\d_]+)\]/)],
  [
    "bundle has less than {} kB",
    inFile("packages/server/src/workers/bundle.test.ts", /or (\d+) kB compressed/),
  ],
  ["(in milliseconds, default {}) for connecting, sending and the whole answer", phpTimeout],
  ["default {}) for connecting, sending and the whole", pythonTimeout],
  ["at most {} ms later (`timeout:`", rubyTimeout],
  ["at most {} ms later (`Options.Timeout`", goTimeout],
  ["at most {} ms later (`timeout`", nodeTimeout],
  ["one call per page, at most {} ms", phpTimeout],
  ["little time ({} ms)", nodeTimeout],
  ["time limit**: {} ms by default", nodeTimeout],
  ...[
    literal("examples/php-twig/skerry.php", "FAILURES = "),
    literal("examples/django/skerry.py", "FAILURES = "),
    literal("examples/ruby-erb/skerry.rb", "FAILURES = "),
    literal("examples/go-template/skerry/skerry.go", "breakerFailures = "),
    literal("examples/node-express/skerry.mjs", "failures = "),
  ].map((source): NumberStatement => ["After {} failed calls in a row", source]),
  ...[
    literal("examples/php-twig/skerry.php", "PAUSE = ", 1_000_000_000),
    inFile("examples/django/skerry.py", /SECONDS = (\d+)/),
    literal("examples/ruby-erb/skerry.rb", "PAUSE = "),
    literal("examples/go-template/skerry/skerry.go", "breakerPause    = "),
    literal("examples/node-express/skerry.mjs", "pause = ", 1_000),
  ].map((source): NumberStatement => ["the renderer is not called for {} seconds", source]),
  ["call the renderer for {} seconds", literal("examples/ruby-erb/skerry.rb", "PAUSE = ")],
  [
    "delays a page once, by {} s",
    literal("examples/nginx-ssi/nginx.conf", "proxy_read_timeout ", 1_000),
  ],
  ["its includes, then not for {} s", literal("examples/nginx-ssi/nginx.conf", "valid 502 504 ")],
  [
    "delays a page once by {} s",
    literal("examples/varnish-esi/default.vcl", ".first_byte_timeout = ", 1_000),
  ],
  [
    "`ssi_value_length`** is {} by default",
    literal("examples/nginx-ssi/nginx.conf", "With the default of "),
  ],
  [
    "changed to an integer from {} to",
    inFile("examples/node-express/landing-page.mjs", /\?\? "(\d)"/),
  ],

  // The command line.
  [
    "It exits with {} if there are errors",
    inFile("packages/cli/src/skerry.test.ts", /exits with (1)\b/),
  ],
  [
    "and exits with {} if it is used wrongly",
    inFile("packages/cli/src/skerry.test.ts", /exits with (2) and prints the usage/),
  ],
  [
    "The exit code is {} if a command is used wrongly",
    inFile("packages/cli/src/skerry.test.ts", /exits with (2) and prints the usage/),
  ],
  [
    "the exit code stays {}.",
    inFile("packages/cli/src/skerry.test.ts", /exits with (0) when there are warnings only/),
  ],

  // Looks.
  ["keep {}:1 between", contrast],
  ["(below {}:1, or {}:1 for controls)", contrast, widerContrast],
  ["contrast of at least {}", contrast],
  ["The contrast must be at least {}", contrast],
  [
    "cut off at {} % and {} % zoom",
    inFile("packages/internal/e2e/src/zoom.spec.ts", /the page at (2\d+) %/),
    inFile("packages/internal/e2e/src/zoom.spec.ts", /the page at (4\d+) %/),
  ],
  [
    "each {} and {} px wide",
    inFile(".storybook/match-screenshots.ts", /widths = \{ "": (\d+)/),
    inFile(".storybook/match-screenshots.ts", /widths = .*": (\d+) \}/),
  ],
  [
    "Up to {} % of the pixels",
    literal(".storybook/vitest.visual.config.ts", "allowedMismatchedPixelRatio: ", 0.01),
  ],
  ["pixel ratio of {}", literal(".storybook/browser.ts", "deviceScaleFactor: ")],
  [
    "a width of {} px",
    inFile("packages/internal/e2e/src/webkit/widgets.spec.ts", /setWindowSize\((\d+)/),
  ],
  [
    "narrower than {} px",
    inFile("packages/internal/e2e/src/webkit/webkit-page.ts", /none narrower than (\d+)/),
  ],
  [
    "wish that changes: Firefox {} lacks",
    inFile("packages/internal/e2e/src/harness/not-in-firefox.ts", /changes: Firefox (\d+)/),
  ],
  [
    "The clipboard: Firefox {} has",
    inFile("packages/internal/e2e/src/harness/not-in-firefox.ts", /clipboard: Firefox (\d+)/),
  ],

  // The benchmark.
  [
    "| {} islands, {} rounds",
    inFile(`${bench}islands.ts`, /quick \? \[(\d+)\]/),
    inFile(`${bench}islands.ts`, /quick \? (\d+) :/),
  ],
  ["**Lighthouse {}**", version("packages/internal/bench/", "lighthouse", 2)],
  ["category must reach {}", literal(`${bench}landing.ts`, "wanted = ")],
  ["More than {} ms fails", literal(`${bench}landing.ts`, "maxAnswer = ")],
  ["answered after {} ms, whatever its size", literal(`${bench}islands.ts`, "const delay = ")],
  ["first form of {} islands", literal(`${bench}islands.ts`, "const slowIslands = ")],
  ["blocking scripts of {} islands", literal(`${bench}footprint.ts`, "const islandCount = ")],
  ["{} own widgets in the same page", literal(`${bench}footprint.ts`, "const islandCount = ")],
  [
    "| {} to {} islands, {} to {} elements",
    inFile(scaling, /islandCounts = \[([\d_]+)/),
    inFile(scaling, /islandCounts = \[.*, ([\d_]+)\]/),
    inFile(scaling, /elementCounts = \[([\d_]+)/),
    inFile(scaling, /elementCounts = \[.*, ([\d_]+)\]/),
  ],
  [
    "more islands on a page of {} elements, and more elements around {} islands",
    literal(scaling, "usualElements = "),
    literal(scaling, "usualIslands = "),
  ],
  ["| {} rounds; `--rounds`", inFile(`${bench}server.ts`, /rounds \?\? \(flags\.quick \? (\d+)/)],
  [
    "with {} own widgets, and esbuild",
    literal(`${bench}build.ts`, 'widgets: { type: "string", default: "'),
  ],
  ["writes {} small widgets", literal(`${bench}build.ts`, 'widgets: { type: "string", default: "')],
  ["check` on {} pages", literal(`${bench}check.ts`, 'pages: { type: "string", default: "')],
  ["| {} hostile requests", literal(`${bench}fuzz.ts`, 'requests: { type: "string", default: "')],
  ["and {} random pages", literal(`${bench}fuzz.ts`, 'requests: { type: "string", default: "')],
  [
    "| {} minutes of hostile load",
    literal(`${bench}load.ts`, 'minutes: { type: "string", default: "'),
  ],
  ["pages for {} minutes", literal(`${bench}load.ts`, 'minutes: { type: "string", default: "')],
  [
    "a morph of {} elements with {} islands; fails above {} times",
    literal(morphs, "elements = "),
    literal(morphs, "count = "),
    literal(morphs, "most = "),
  ],
  ["over {} connections", literal(`${bench}fuzz.ts`, "attackers = ")],
  ["more than {} ms above", literal(`${bench}fuzz.ts`, "maxAddedMilliseconds = ")],
  ["stand still for {} seconds", literal(`${bench}load.ts`, "stallMilliseconds = ", 1_000)],
  ["the memory grows in {} minutes or", literal(`${bench}load.ts`, "minMinutesForGrowth = ")],
  ["more by more than {} %", inFile(`${bench}load.ts`, /maxGrowth = 1\.(\d+)/)],
  [
    "The page has {} elements of its own",
    inFile(`${bench}page/write-page.ts`, /a page of ([\d,]+) elements/),
  ],

  // What the decisions say of today.
  ["Its budget is {} kB", budget("the loader")],
  ["or {} ms after `pointerup`", untilClick],
  ["wait. {} ms, because", untilClick],
  ["up to {} ms later if", untilClick],
  [
    "after {} s and after {} s. The second",
    inFile("packages/mount/src/loader/retrying.test.ts", /\[1, (\d+)\]/, 1_000),
    inFile("packages/mount/src/loader/retrying.test.ts", /\[2, (\d+)\]/, 1_000),
  ],
  [
    "keeps it at {} kB",
    inFile("packages/internal/checks/src/budgets.test.ts", /registry alone within ([\d.]+) kB/),
  ],
  [
    "two at {} px or less",
    literal("packages/widgets/src/feature-filter/feature-filter.css", "(max-width: "),
  ],
  [
    "appears there after {} seconds",
    literal("packages/widgets/src/video-block/video-block.tsx", "patience = ", 1_000),
  ],
  ["in steps** of {} characters", limits("parserStep")],
  ["island by island. After {} ms", limits("turnMilliseconds")],
  ["pages of more than {} MB", limits("pageBytes", 1_000_000)],
  ["silent for {} seconds", silence],
  ["is killed after {} seconds", silence],
  [
    "those used last: {}, together {} characters",
    configurations,
    literal("packages/server/src/create-configurations.ts", "maxCharacters = "),
  ],
  ["a time limit of {} ms", nodeTimeout],
  ["one of the {} places", limits("inFlight")],
  ["a worker answers for {} more seconds", drain],
  ["tried on parse5 {}", version("packages/server/", "parse5", 2)],
  [
    "<b x=699>` and {} more paragraphs",
    inFile("packages/server/src/page/page-budget.test.ts", /repeat\((\d+)/),
  ],
  ["VitePress {}", version("stories/", "vitepress", 2)],
  ["needs no service, Node {}", inFile("package.json", /"node": ">=([\d.]+)"/)],
];

/** Numbers that have no source in the repository: how they stand in the text, and why that is right. */
export const numbersWithoutSource: readonly (readonly [RegExp, reason: string])[] = [
  [
    /(?:[Ss]tatus|status is|status of|status but|answers?|answered|empty|Error|large\.|bytes\.|is too long \|) (?:103|200|304|403|404|413|414|422|50[023])\b|[Ss]tatus 4xx|from 400 to 499/,
    "a status of HTTP; contract-promises.ts has the tests of who gets it",
  ],
  [/WCAG \d\.\d(?: to \d\.\d)?/, "the name of a standard"],
  [/RFC \d+/, "the name of a standard"],
  [/HTTP\/1\.1/, "the name of a protocol"],
  [/is requested 3 times/, "retrying.test.ts: tries three times within five seconds"],
  [/Version of 2026-11-22|in November 2026/, "when something was measured"],
  [/since 1970/, "where JavaScript's time begins"],
  [/\[[Ss]ection \d+\b/, "a heading; the link to it is tested"],
  [/1 kB is 1,000 bytes|about 1 kB/, "what a unit means, and a size from which on a hint holds"],
  [/:1(?= between|,| for)/, "the second half of a ratio"],
  [/(?:PREFIX|BUILD)[^|]*?(?:is|\|) 1(?= to)/, "the least length, of something that is not empty"],
  [/object is level 1/, "where counting begins"],
  [/and 0 in the others/, "an amount that is in another event"],
  [/version 1\b/, "the number of a format"],
  [
    /exit(?:s with| code is) (?:0|1)\b|and 1 for every other error/,
    "an exit code of every program that failed",
  ],
  [/In French, 0 is|in French, 0 is/, "a rule of a language"],
  [/first number is 0/, "a rule of semantic versioning"],
  [/the 99th percentile/, "the name of a measure"],
  [
    /Tabler 1\b|AdminLTE 4\b|`tabler` \(1\)|`adminlte` \(4\)/,
    "the version whose variables a preset reads",
  ],
  [
    /Chrome 111, Firefox 113, Safari 16\.2|since 127, Safari since 18 and Firefox since 138|Firefox(?:\*\*)? before 155/,
    "a fact about browsers, from the tables of MDN",
  ],
  [
    /Chrome and Edge \| 156 |Firefox ESR \| 153\.7 |Safari \| 2\.50\.6 /,
    "what was tested on the day in the table's head",
  ],
  [
    /runs with nginx 1\.22|runs with Varnish 7\.1|Varnish 7\.3 and newer/,
    "what it was tried with, and where that differs",
  ],
  [/Jinja2 3 if|Twig 3 if/, "the version whose functions the helper uses"],
  [
    /a row of 16 reviews|over 4 persistent|every 20 ms\. It fails|machine with 2 cores|budget of 5 s|one of 1 s/,
    "how a measurement was set up, beside its dated results",
  ],

  // Decisions.
  [
    /saved every page 0\.25 kB|200 ms a file made 700 ms|is 520 now|66 files and 4,100 lines, and 640|was 70\.3 kB then|the 3\.4 kB that were wanted|saved 55 bytes|the 71 kB that were wanted/,
    "measured when it was decided; the network's speed and today's result are in the benchmark's table",
  ],
  [/[Rr]ecord \d+|\(see 12\)/, "another decision"],
  [
    /\(2\.2\.2\)|, 1\.4\.13:|Directive 2005\/29\/EC, Annex I, 23b and 23c/,
    "a part of a standard or a law",
  ],
  [/kB and MB are 1,000 and 1,000,000 bytes/, "what a unit means"],
  [/"1 s in and 1 s out"|"1–2 of 14"/, "a text that is quoted"],
  [/htmx 4 also/, "the version whose morph does this; page-engines.mdx has the tests"],
  [
    /needs Safari 17\.5|needs Chrome 120|Chrome 114, Firefox 125 and Safari 17 |\(Chrome 133, Firefox 144\)|from version 121 only|Chromium 156 does not/,
    "a fact about browsers, from the tables of MDN",
  ],
  [/the click may come 300 ms late/, "how long a browser waits for a second tap"],
  [/a fast hash of 64 bits/, "the kind of a hash"],
  [
    /\b150 ms times their position|150 seconds|pushed 20 events|an order of 150|in a cookie for 30 days|they were 404|The tooltip closes 50 ms/,
    "what was before, or was asked for",
  ],
  [
    /(?:[^.]|\.(?=\S))*\(\d{4}-\d\d-\d\d, `[^`]+`\)/,
    "the result of a measurement, in a sentence that ends with its day and its command",
  ],
  [/six seconds, which is enough to read about 25 words/, "250 words in a minute, as adults read"],
  [/do not fit at 320 px/, "the width that WCAG names for text without scrolling"],
  [/which hold 14 kB/, "ten segments of 1,460 bytes, which RFC 6928 lets a connection begin with"],
];
