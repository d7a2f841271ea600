/** Titles of tests, by the file that they are in. */
type Tests = Readonly<Record<string, readonly string[]>>;

/**
 * The tests that fail when a promise of CONTRACT.md is broken, by the part of CONTRACT.md: a heading, what
 * stands in bold at the start of a paragraph, a rule of section 13, a command of section 12.
 */
export const contractPromises: Readonly<Record<string, Tests>> = {
  "1. A page": {
    "packages/internal/e2e/src/script-loading.spec.ts": [
      "when it is added long after the page has loaded",
      "from another origin, and takes its files from there",
    ],
    "packages/internal/e2e/src/theme-files.spec.ts": ["by widgets that the browser renders"],
    "packages/internal/e2e/src/page-configuration.spec.ts": [
      "is missed in exactly one warning, however many islands there are",
    ],
  },
  "2. The island element": {
    "packages/internal/e2e/src/island-triggers.spec.ts": [
      "at once with eager",
      "when the browser is idle, within two seconds, with idle",
      "within 200 px of the viewport with visible, and not before",
      "only its files when the pointer comes over it with interaction",
      "when a media query matches, now or later",
      "with never only when it is scanned itself",
      "at the first of several triggers",
      "not while its page is prerendered",
      "by its widget's default after one warning when its trigger is unknown",
      "that another script uses is left alone, without a warning or a download",
      "never matters where the page has chosen another attribute",
    ],
  },
  "Regions that visitors write": {
    "packages/internal/e2e/src/untrusted-regions.spec.ts": [
      "%s is none",
      "ends when its region begins, and mounts when the region ends",
      "ends when its region begins by a class, or when it is moved into one",
      "in a shadow root of a region is none, even if a script scans it",
      "holds no configuration, neither first nor later",
      "holds no props that an island outside of it names",
      "holds no slots, and its islands stay none where a widget shows it",
      "holds no tracking markup, until it ends",
      "gives a widget neither its clicks nor what is typed in it",
    ],
    "packages/server/src/own-widgets.test.ts": [
      "has no islands, by %s",
      "has neither a configuration nor props that others name",
      "has no slots",
    ],
    "packages/cli/src/check/check-page.test.ts": ["counts for nothing, by %s"],
  },
  "3. Props": {
    "packages/core/src/contract/parse-props.test.ts": ["reads: $name"],
    "packages/core/src/contract/write-props.test.ts": ["as another language writes it: $name"],
    "packages/core/src/contract/diagnose-props.test.ts": ["every mistake has a case"],
    "packages/core/src/contract/verdicts.test.ts": [
      "props have the verdict of their schema: $widget, $name",
    ],
    "packages/internal/e2e/src/verdicts.spec.ts": [
      "are shown, or left as they are, by the renderer and by the browser alike, as the fixtures say",
      "are mistakes for skerry check where the schema rejects them, and warnings where it drops a key",
    ],
    "packages/core/src/contract/find-unknown-keys.test.ts": [
      "comes with the keys that are known there",
    ],
    "packages/internal/e2e/src/dom-clobbering.spec.ts": [
      "takes props from the JSON script, whatever else has the id",
    ],
    "packages/internal/e2e/src/island-props.spec.ts": [
      "fills in defaults and drops what it does not know",
      "names widget, element, pointer, what was expected and what came",
      "are bad props where one is misspelled, as the fixtures say",
      "are warned about in the console with debug, and cost nothing without it",
    ],
  },
  "4. Server markup": {
    "packages/core/src/contract/marker.test.ts": ["writes: $name", "reads: $comment"],
    "packages/server/src/contract-cases.test.fixture.ts": [
      "starts every id with the prefix",
      "makes a prefix of any id, and one of the content without an id",
      "keeps a tooltip's fragment empty, which is no error",
    ],
    "packages/internal/e2e/src/hydration.spec.ts": [
      "keeps ids apart: those of each island start with its prefix",
      "renders with React when its markup is of another build",
      "stays as served, without React, and is mounted all the same",
      "renders on the first change of its props, keeping its place in the page",
    ],
  },
  "5. What is guaranteed": {
    "packages/internal/e2e/src/island-failures.spec.ts": [
      "keeps every error of a page to itself: one report and one event each, the others work",
    ],
    "packages/internal/checks/src/named-tests.test.ts": ["has rows"],
  },
  "The fallback": {
    "packages/internal/e2e/src/visitor-input.spec.ts": [
      "never shows an island empty: not while it loads, at the take-over, at a crash",
    ],
    "packages/internal/e2e/src/island-lifecycle.spec.ts": [
      "has exactly the nodes back that it had before",
    ],
    "packages/internal/e2e/src/hydration.spec.ts": [
      "gets a copy of itself back when it is unmounted, and is taken over again",
    ],
    "packages/internal/e2e/src/script-loading.spec.ts": [
      "that cannot be had are asked for three times within five seconds, then the island has failed",
    ],
  },
  "The visitor's input": {
    "packages/internal/e2e/src/visitor-input.spec.ts": [
      "survives with focus and selection, and reaches React's state",
      "goes to the same node when the markup is taken over, also without a name",
      "is made again once, not by every mount",
      "leaves controls alone that are of another kind or have no name",
    ],
  },
  "Changes of the page": {
    "packages/internal/e2e/src/script-loading.spec.ts": [
      "an island is touched only when its end tag has arrived, and then before the page ends",
      "nothing mounts before its end without a configuration block",
    ],
    "packages/internal/e2e/src/island-lifecycle.spec.ts": [
      "unmounts, gets the very same nodes back, and mounts again when it is inserted again",
      "keeps its state in a list that is sorted",
      "keeps its state when it is %s",
      "starts anew when it comes back in a later task",
      "writes its state again when the page removes or changes it",
      "ends its widget and mounts another one when the page changes the name",
      "leaves no listeners, timers or nodes behind after 50 mounts and unmounts",
      "gives the page its own HTML back before Turbo keeps a copy of it",
      "lets the outer of two nested islands own its content, with one warning that names both",
    ],
    "packages/internal/e2e/src/back-from-memory.spec.ts": [
      "lets an island that was not mounted yet mount and work",
    ],
    "packages/internal/e2e/src/island-props.spec.ts": [
      "reach the mounted widget, which keeps its state",
      "put the island's HTML back when they are bad, and good ones mount it again",
      "of a #id script count after scan of the island",
    ],
    "packages/internal/e2e/src/morphs/identical.spec.ts": ["changes nothing in a %s island"],
    "packages/internal/e2e/src/morphs/changed.spec.ts": [
      "updates props in place, and takes the new HTML for what is put back",
      "ends islands that are gone, mounts new ones, and both where the name has changed",
    ],
    "packages/internal/e2e/src/tooltip.spec.ts": ["lets islands in its content mount"],
    "packages/mount/src/lifecycle/morph-shield.test.ts": [
      "has no first child, and all its children",
    ],
  },
  Cost: {
    "packages/internal/e2e/src/island-triggers.spec.ts": [
      "a page whose islands are never reached loads only the loader",
    ],
    "packages/internal/e2e/src/isolation.spec.ts": [
      "is not changed by the widget, and gets one global name",
    ],
    "packages/internal/e2e/src/content-policy.spec.ts": [
      "script-src 'self' and Trusted Types 'none'",
    ],
    "packages/internal/e2e/src/tracking-visit.spec.ts": [
      "loads nothing for it, writes nothing, pushes nothing, and its calls do nothing",
    ],
  },
  "6. Page configuration": {
    "packages/core/src/contract/read-configuration.test.ts": [
      "$name",
      "every key is described in the contract",
    ],
    "packages/internal/e2e/src/page-configuration.spec.ts": [
      "is reported once per mistake, with defaults in their places",
    ],
    "packages/internal/e2e/src/dom-clobbering.spec.ts": [
      "takes its configuration from the JSON script, whatever else has the id",
    ],
    "packages/core/src/routes/read-dump.test.ts": [
      "come out as they are, also when they are called like the keys of a dump",
    ],
  },
  "Another page": {
    "packages/internal/e2e/src/page-configuration.spec.ts": [
      "is the first of two blocks, as in the renderer, until the page adds another one",
    ],
    "packages/internal/e2e/src/morphs/swaps.spec.ts": [
      "has its own texts, routes, theme and tracking; what stays changes with its props",
    ],
  },
  Reading: {
    "packages/core/src/contract/read-configuration.test.ts": [
      "an unknown key comes with the one that was probably meant, or with all of them",
      "any JSON is read without throwing, and what comes out is valid itself",
      "one wrong value has one diagnostic with its pointer, and everything else is kept",
      "a block that is not JSON has one diagnostic, and its hint is that of the mistake",
    ],
  },
  Translations: {
    "packages/core/src/i18n/i18n.test.ts": ["the cases that every language replays"],
    "packages/core/src/page/create-page.test.ts": ["speaks the page's language"],
  },
  Assets: {
    "packages/core/src/contract/resolve-asset.test.ts": [
      "a path of the theme is joined",
      "no text resolves to anything but http, by the rules of a browser",
    ],
    "packages/internal/e2e/src/theme-files.spec.ts": [
      "by a page that the renderer fills, and hydration keeps its pictures",
    ],
    "packages/internal/e2e/src/backends/helper-calls.spec.ts": [
      "says where the theme's files are: $name",
    ],
    "packages/server/src/page/find-script-folder.test.ts": ["only elements of the page count"],
  },
  Tracking: {
    "packages/core/src/tracking/start-tracking.test.ts": [
      "that is misspelled counts as denied, with a warning",
      "is kept for 30 days, for the whole host, and readable at once",
    ],
    "packages/internal/e2e/src/tracking-visit.spec.ts": [
      "of a configuration with a misspelled consent is not kept, and one report says so",
      "of a configuration that names no consent is kept, and debug logs it",
    ],
    "packages/core/src/tracking/attribution-record.test.ts": [
      "every field of the record has its meaning in the contract",
    ],
  },
  "7. Widgets": {
    "packages/internal/checks/src/widgets.test.ts": [
      "publishes a JSON Schema that describes every prop",
      "has example props that its schema accepts and knows",
    ],
    "packages/mount/src/page/watch-props.test.ts": [
      "warns once about built-in samples, on a public page with debug",
    ],
    "packages/internal/e2e/src/video-block.spec.ts": [
      "leaves a link after 10 seconds, in the hint's place",
    ],
    "packages/internal/e2e/src/pagination.spec.ts": ["goes where the route leads, or href"],
    "packages/server/src/contract-cases.test.fixture.ts": [
      "submits a form to the action of an island's fallback",
    ],
  },
  Slots: {
    "packages/internal/e2e/src/slots.spec.ts": [
      "are the very same: listeners, typed text, focus and caret live on",
      "hold islands that mount by themselves and keep their state, without a warning",
      "are back in order and place after a crash, with typed text and focus",
      "stay where they are if the widget's module has no such slot",
    ],
    "packages/mount/src/slots/find-slots.test.ts": [
      "finds the slots by name, and everything else as the slot children",
    ],
  },
  "8. Events and `window.skerry`": {
    "packages/internal/e2e/src/island-lifecycle.spec.ts": [
      "says so after the commit, with state and a bubbling event",
      "resolves with the element when it is mounted or failed, also when it already is",
      "keeps the first definition and warns once for each further one",
      "puts the HTML back at once and keeps it until scan",
    ],
    "packages/internal/e2e/src/island-failures.spec.ts": [
      "can be silenced with preventDefault",
      "carries retry, which mounts once the cause is gone",
    ],
    "packages/internal/e2e/src/page-configuration.spec.ts": [
      "answer from the page's configuration, also on a page without islands",
    ],
    "packages/internal/e2e/src/script-loading.spec.ts": [
      "is called in order, and one that throws stops no other",
      "not, and says so once, where another major version is already at work",
    ],
    "packages/mount/src/index.test.ts": [
      "call those of the page's script, with what they were given, and give its answers",
    ],
  },
  "The record": {
    "packages/core/src/tracking/refill-record.test.ts": [
      "stays as it is for exactly 30 minutes, whatever comes",
      "a new campaign replaces the old one as a whole",
      "another site replaces it too, only the ids of the partner stay",
      "a direct visit is a new landing page of the same campaign",
      "keeps no secret of its landing page: of the query only names of campaigns and what is listed",
    ],
    "packages/core/src/tracking/attribution-record.test.ts": [
      "the handbook and the contract name every type of a visit",
    ],
  },
  "Links and forms of partners": {
    "packages/internal/e2e/src/tracking-outbound.spec.ts": [
      "has the record in the context menu, which opens and copies it, and is as before afterwards",
      "has the record where it is dragged to, and is as before afterwards",
      "has it for as long as it is pressed, and leaves what the page writes meanwhile",
    ],
  },
  "9. Tracking markup": {
    "packages/internal/e2e/src/tracking-visit.spec.ts": [
      "come from the markup: items on view every two seconds, clicks, blocks",
      "pushes its purchase once, after a reload, Back and Forward too",
      "pushes nothing when the page says that this visitor has seen it",
    ],
    "packages/core/src/tracking/checkout-progress.test.ts": [
      "are the missing ones first, each once: entering at payment is four, not eight",
      "are none for a purchase that is reported again, by a reload or without its id",
    ],
    "packages/core/src/tracking/data-layer.test.ts": [
      "comes in several pushes when it has many items or long ones, none of them lost",
      "of 150 items is one event with its id and full value, with shorter items and one warning",
    ],
    "packages/core/src/tracking/read-item.test.ts": [
      "is always EUR: another currency is one warning, wherever it stands",
    ],
  },
  "10. Files to serve": {
    "packages/internal/checks/src/budgets.test.ts": [
      "lists every built file in the manifest, with its size",
      "names no built file with a word that content blockers filter",
      "brings the licences of the libraries in the built files",
    ],
    "packages/internal/e2e/src/head.spec.ts": [
      "names files of the build alone, and every widget of it",
    ],
    "packages/internal/e2e/src/integrity.spec.ts": [
      "lets every file of the build run, and its hash is all that the policy needs",
    ],
    "packages/internal/checks/src/release.test.ts": [
      "has the files to serve, the licences, the manifest and a helper for each backend",
    ],
  },
  "A site's own widgets": {
    "packages/internal/e2e/src/built-widgets.spec.ts": [
      "are rendered on the server and hydrated as they are, beside built-in ones",
      "work without a renderer, and bring their styles and pictures",
      "are built into the same bytes in another folder",
    ],
    "packages/internal/e2e/src/own-widgets.spec.ts": [
      "gives a module everything of React, and what it may know about the page",
      "says outside an island where useIsland can be called",
      "names two copies of React when a module brings its own",
    ],
    "packages/server/src/create-handler.test.ts": [
      "prefers the site's own widget to a built-in one",
    ],
  },
  "11. Server renderer": {
    "packages/server/src/contract-runtimes.test.ts": [
      "answers with the same bytes as this process, whenever it is asked",
    ],
    "packages/server/src/contract-cases.test.fixture.ts": [
      "answers with the inside of an island and what caches and browsers need to know",
      "renders the islands of a batch, each with its own result",
      "fills the islands of a page with the page's own configuration",
      "returns what it cannot fill unchanged, byte for byte",
      "answers bad props with nothing, for a short time",
      "signs every parameter, and accepts no other one and none twice",
      "names the files of the islands that load at once, for a page that wants it",
      "is alive, and ready once every widget renders",
      "counts in the format of Prometheus",
      "shows no numbers when they are switched off",
      "speaks the locale that is asked for, else the configuration's",
      "answers a request for another build with its own, for a short time",
      "writes the island element around it, with props that can be read back",
      "preloads what the browser has to render, and nothing for a page that it cannot read",
      "submits a form to the action of an island's fallback",
      "leaves islands whose turn does not come in time to the browser",
      "drops props that the schema does not know before it renders",
      "answers an unknown widget with nothing, for a short time",
      "answers a widget that throws, or waits for ever, with nothing",
      "answers 414 to URLs of more than 8,000 bytes",
      "answers batches of more than a megabyte with 413",
      "answers 503 when it has too much to do",
      "answers 304 to a client that has the same bytes",
    ],
    "packages/server/src/create-handler.test.ts": [
      "renders islands without any request",
      "names the files of a page's islands when it is asked to, as /transform?preload=1 does",
      "leaves an island whose fallback is too large to the browser, and renders the others",
    ],
    "packages/server/src/widgets.test.ts": [
      "%s is rendered as its example describes it, in both languages",
    ],
    "packages/internal/e2e/src/built-widgets.spec.ts": [
      "are rendered on the server and hydrated as they are, beside built-in ones",
      "are rendered again in the browser after markup of another build",
    ],
    "packages/internal/e2e/src/build-mistakes.spec.ts": [
      "is named by the build, and by the check of a page whose policy blocks them",
    ],
    "packages/cli/src/skerry.test.ts": [
      "renders with the configuration, serves the files, prints its URL, stops",
    ],
    "packages/server/src/own-widgets.test.ts": [
      "puts the slots of a batch's island into the markup, unchanged",
      "keeps the slots that the widget does not show beside the markup, hidden",
      "takes slots from the fallback of a batch's island, as from a page",
      "prefers the slots of an island to those in its fallback",
      "does not render a widget whose slots are %j",
      "does not render a fragment of a widget with slots",
      "leaves too large slots to the browser",
      "closes a slot that HTML lets authors leave open, and refuses what cannot be closed",
      "fills slots from the page, with every byte as it was",
      "are filled where slots are in slots, to the third level",
    ],
    "packages/server/src/unknown-keys.test.ts": [
      "logs the same keys once, wherever on pages they are",
      "answers with at most twenty keys of an island, and the number of the others",
    ],
    "packages/server/src/node/create-static-files.test.ts": [
      "compresses text with the best encoding that the client reads",
      "answers 304 to a client that has the file, in any encoding",
      "sends the file of the next release, of the same length and time, also to a client that has the last one",
    ],
  },
  Keys: {
    "packages/server/src/contract-cases.test.fixture.ts": [
      "answers only signed URLs once it has keys",
      "renders batches and pages only for callers with a key once it has keys",
      "lets caches keep one spelling of a signed URL, and renders once for all of them",
      "lets caches keep one spelling of a URL without keys, and renders once for all of them",
    ],
    "packages/server/src/signature.test.ts": ["signs as backends do: $name"],
    "packages/cli/src/skerry.test.ts": [
      "are refused when there is none, or one that is no secret or cannot be in a header",
    ],
  },
  "12. Command line": {
    "packages/cli/src/skerry.test.ts": [
      "exits with 2 and prints the usage: %j",
      "has help and a version for %s, and exits with 2 when it is used wrongly",
      "prints what is wrong and where, and exits with 1",
      "prints its version",
    ],
  },
  "`skerry init`": {
    "packages/internal/e2e/src/init.spec.ts": [
      "says what it has written and what to do next, and keeps what is there",
      "writes a widget and a page that build, and are mended by hydration alone",
    ],
  },
  "`skerry build`": {
    "packages/internal/e2e/src/build-mistakes.spec.ts": [
      "says what each widget costs, what all share, and the total",
      "is named with its place and what to do: %s",
      "names every wrong option",
      "has the chunks of those widgets only",
    ],
  },
  "`skerry clean`": {
    "packages/cli/src/skerry.test.ts": ["skerry clean"],
    "packages/vite/src/out-folder.test.ts": ["a build", "cleaning"],
  },
  "`skerry dev`": {
    "packages/internal/e2e/src/dev.spec.ts": [
      "shows a backend's page with server markup, which the browser hydrates under a strict policy",
      "has a change of a widget, and of what it imports, on the open page",
      "shows the pages beside the built files when there is no backend",
      "shows why a build has failed, on the page and in the terminal, until it works again",
      "keeps typed text when a change loads the page again",
      "answers on this machine only",
      "renders for a backend's helper",
    ],
  },
  "`skerry serve`": {
    "packages/cli/src/skerry.test.ts": [
      "renders with the configuration, serves the files, prints its URL, stops",
      "the keys of skerry serve",
      "skerry serve renders in as many processes, each with as many connections, as its options say",
    ],
  },
  "`skerry render`": {
    "packages/cli/src/skerry.test.ts": ["writes the page with its islands filled"],
  },
  "`skerry check`": {
    "packages/cli/src/check/broken-pages.test.ts": ["on at least 90 pages, with every code"],
    "packages/cli/src/skerry.test.ts": [
      "prints an array for programs",
      "exits with 0 when there are warnings only, and says how many",
      "reads the standard input, and the files of a pattern",
    ],
    "packages/cli/src/check/check-page.test.ts": ["is known by the name that --widgets gives"],
    "packages/cli/src/check/check-pages.test.ts": [
      "a comment leaves out a code for the element after it: %s",
      "GitHub gets a command for each mistake, escaped as it wants",
      "SARIF has the rule, the level and the place of each mistake",
    ],
    "packages/cli/src/check/templates.test.ts": ["says nothing on %s"],
    "packages/internal/e2e/src/build-mistakes.spec.ts": [
      "has own widgets and their schemas checked by skerry check",
    ],
  },
  "13. What a backend helper does": {
    "packages/internal/e2e/src/backends/conformance.spec.ts": [
      "writes the head of a page, with the files that load at once",
    ],
    "packages/internal/e2e/src/head.spec.ts": [
      "asks for nothing early that no widget was named for",
    ],
  },
  "13.1": {
    "packages/internal/e2e/src/backends/conformance.spec.ts": [
      "writes every part of an island, and nothing that was not asked for",
    ],
  },
  "13.2": {
    "packages/internal/e2e/src/backends/conformance.spec.ts": [
      "writes props that a browser reads as they were meant",
    ],
  },
  "13.3": {
    "packages/internal/e2e/src/backends/backends.spec.ts": [
      "serves the widgets' markup, which the browser hydrates as it is",
    ],
  },
  "13.4": {
    "packages/internal/e2e/src/backends/conformance.spec.ts": [
      "writes props that a browser reads as they were meant",
    ],
    "packages/internal/e2e/src/backends/helper-calls.spec.ts": ["writes {} for no props"],
  },
  "13.5": {
    "packages/internal/e2e/src/backends/backends.spec.ts": [
      "works without the renderer, and without script too",
    ],
  },
  "13.6": {
    "packages/internal/e2e/src/backends/conformance.spec.ts": [
      "says what is wrong with a name, an id or props, and of which widget",
    ],
    "packages/internal/e2e/src/backends/backends.spec.ts": [
      "writes the same page twice, compressed or not, so that caches can keep it",
    ],
  },
  "13.7": {
    "packages/internal/e2e/src/backends/backends.spec.ts": [
      "is at most ${timeout} ms later when the renderer is %s",
      "serves the same page as without a renderer when the renderer is %s",
      "sends one request for all islands, and nothing about the visitor",
    ],
  },
  "13.8": {
    "packages/internal/e2e/src/backends/backends.spec.ts": [
      "has its markup hydrated when a template or a proxy puts whitespace around it",
      "serves the widgets' markup, which the browser hydrates as it is",
    ],
  },
  "13.9": {
    "packages/internal/e2e/src/backends/backends.spec.ts": [
      "works without the renderer, and without script too",
      "leaves an island that the renderer rejects to the browser, and logs why",
      "ignores an answer of more than 5 MB",
    ],
  },
  "13.10": {
    "packages/internal/e2e/src/backends/circuit-breaker.spec.ts": [
      "stops asking a hung renderer, then lets one page try it",
    ],
    "packages/internal/e2e/src/backends/helper-calls.spec.ts": [
      "keeps asking a renderer that rejects pages, and logs its reason",
    ],
  },
  "13.11": {
    "packages/server/src/contract-cases.test.fixture.ts": [
      "answers 414 to URLs of more than 8,000 bytes",
    ],
  },
  "13.12": {
    "packages/internal/e2e/src/backends/backends.spec.ts": [
      "writes the same page twice, compressed or not, so that caches can keep it",
    ],
    "packages/internal/e2e/src/backends/helper-calls.spec.ts": [
      "marks places with a value that is new in each page, and sends it to no visitor",
    ],
  },
  "13.13": {
    "packages/internal/e2e/src/backends/helper-calls.spec.ts": [
      "leaves out islands that are too large, and has the others rendered",
    ],
  },
  "13.14": {
    "packages/internal/e2e/src/backends/helper-calls.spec.ts": ["replaces text that is not UTF-8"],
  },
  "13.15": {
    "packages/internal/e2e/src/backends/helper-calls.spec.ts": [
      "sends the fallback of a form, so that it submits to the same URL",
      "has the renderer find slots in the HTML inside an island, and renders the islands in them",
    ],
  },
  "13.16": {
    "packages/internal/e2e/src/backends/helper-calls.spec.ts": [
      "sends the key to the renderer, and writes it nowhere",
    ],
  },
  "13.17": {
    "packages/internal/e2e/src/backends/helper-calls.spec.ts": [
      "logs code, pointer and message of an island's error",
      "stops asking a renderer that fails, and logs its reason",
    ],
  },
  "13.18": {
    "packages/internal/e2e/src/backends/conformance.spec.ts": [
      "writes slots as children that name them, behind the fallback",
    ],
    "packages/internal/e2e/src/backends/helper-calls.spec.ts": [
      "sends an empty object for no slots, and nothing where there is no such option",
    ],
  },
  "13.19": {
    "packages/internal/e2e/src/backends/helper-calls.spec.ts": [
      "puts slots into the markup, and renders the islands in them",
    ],
  },
  "13.20": {
    "packages/internal/e2e/src/backends/conformance.spec.ts": [
      "writes props that a browser reads as they were meant",
      "writes the head of a page, with the files that load at once",
    ],
  },
  "13.21": {
    "packages/internal/e2e/src/backends/helper-calls.spec.ts": [
      "says where the theme's files are: $name",
    ],
  },
  "13.22": {
    "packages/internal/e2e/src/backends/conformance.spec.ts": [
      "writes the script of the development server alone, where SKERRY_DEV names one",
    ],
    "packages/internal/e2e/src/dev.spec.ts": [
      "develops the pages of a backend that names it as SKERRY_DEV, at their own address",
    ],
  },
  "14. Bounds": {
    "packages/core/src/contract/parse-props.test.ts": [
      "the fixtures name the bounds of the code",
      "a string up to the bound is read, one character more is not",
      "nesting that fills the whole string is an error, not a stack overflow",
    ],
    "packages/core/src/contract/read-configuration.test.ts": [
      "a block past the bounds has one diagnostic",
      "the consent is denied where it may be among too many unknown keys",
    ],
    "packages/core/src/i18n/locale-chain.test.ts": [
      "speaks the default locale where the page's tag is too long",
    ],
    "packages/server/src/contract-cases.test.fixture.ts": [
      "renders 64 islands of a batch and names the limit to the others",
      "answers batches of more than a megabyte with 413",
      "leaves islands whose turn does not come in time to the browser",
      "answers 503 when it has too much to do",
    ],
    "packages/server/src/own-widgets.test.ts": ["leaves too large slots to the browser"],
    "packages/server/src/page/page-budget.test.ts": [
      "gives up a page that becomes far more elements than it has tags, and sends it as it came",
      "gives up a page whose time is over, and lets no cache keep it",
    ],
    "packages/server/src/take-turn.test.ts": [
      "lets work go on until its turn has lasted 20 ms, and then everything else first",
    ],
    "packages/server/src/create-configurations.test.ts": ["keeps fewer of them when they are long"],
    "packages/server/src/node/half-sent-requests.test.ts": [
      "closes a connection whose headers or body do not arrive in time",
      "closes the connections above its number at once",
      "refuses a batch that says that it is too long before a byte of it has come",
    ],
    "packages/server/src/node/serve.test.ts": [
      "breaks no connection of a client that checks /readyz when it is stopped",
    ],
  },
  "15. Fixtures": {
    "packages/internal/checks/src/contract-fixtures.test.ts": [
      "the contract names every file of fixtures, and no other one",
      "explains its cases",
      "%s has one short file for each language",
    ],
    "packages/core/src/contract/parse-props.test.ts": ["the fixtures name the bounds of the code"],
    "packages/core/src/contract/marker.test.ts": ["writes: $name"],
    "packages/core/src/tracking/tid-decoders.test.ts": [
      "a decoder for servers reads every value as the browser does:",
    ],
    "packages/core/src/contract/fragment-signers.test.ts": ["a fragment's URL is signed alike by"],
  },
};
