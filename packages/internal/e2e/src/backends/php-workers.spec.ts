import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { listen } from "../harness/listen.ts";
import {
  type Backend,
  backends,
  environment,
  folderOf,
  freePort,
  missing,
} from "./start-backend.ts";

const php = backends.find(({ name }) => name === "php-twig") as Backend;

beforeEach(({ skip }) => {
  const reason = missing(php);
  if (reason) skip(reason);
});

const markup = '{"islands":{"a":{"html":"<!--skerry a b-->markup","prefix":"a"}}}';

/** A server in the place of the renderer. */
async function startServer() {
  const double = { url: "", status: 200, calls: 0, bodies: [] as string[] };
  const server = createServer(async (request, response) => {
    double.bodies.push(await text(request));
    double.calls += 1;
    response.writeHead(double.status).end(double.status === 200 ? markup : "{}");
  });
  double.url = await listen(server);
  return double;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "skerry-php-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const head = `require 'Twig/autoload.php'; require '../../packages/php/skerry.php';
function page(string $url): Skerry\\Page { return new Skerry\\Page($url, timeout: 10_000); }
`;

/** Runs PHP code in the folder of the example, and returns what it prints. */
async function run(
  code: string,
  args: readonly string[],
  folder: string,
  settings: readonly string[] = [],
): Promise<string> {
  const child = spawn("php", [...settings, "-r", head + code, "--", ...args], {
    cwd: folderOf(php),
    env: { ...environment, TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, error] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  if (/Fatal|Uncaught/.test(out + error)) throw new Error(out + error);
  return out;
}

describe("PHP's circuit breaker", () => {
  const onePage = `$page = page($argv[1]);
echo $page->fill($page->widget('review-card', ['text' => 'a'], id: 'a', fallback: 'fallback'));`;
  const isRendered = async (url: string, folder: string): Promise<boolean> =>
    (await run(onePage, [url], folder)).includes("markup");

  it("closes again after a step of the clock", { timeout: 40_000 }, async () => {
    const folder = temporaryFolder();
    const renderer = await startServer();
    renderer.status = 500;
    for (let failure = 0; failure < 6; failure++) await isRendered(renderer.url, folder);
    expect(renderer.calls).toBe(5);
    // As if the clock had been set back by a day after the last failure.
    const tomorrow = Date.now() / 1_000 + 86_400;
    const files = readdirSync(folder);
    expect(files).toHaveLength(1);
    for (const file of files) utimesSync(join(folder, file), tomorrow, tomorrow);
    renderer.status = 200;
    await expect.poll(() => isRendered(renderer.url, folder), { timeout: 15_000 }).toBe(true);
  });

  it("ignores what was stored before the machine was started", async () => {
    const folder = temporaryFolder();
    const renderer = await startServer();
    renderer.status = 500;
    for (let failure = 0; failure < 6; failure++) await isRendered(renderer.url, folder);
    const [file = ""] = readdirSync(folder);
    const soon = "9".repeat(18);
    writeFileSync(join(folder, file), `5 ${soon}`);
    renderer.status = 200;
    expect(await isRendered(renderer.url, folder)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  /** Name of the file that counts the failures of a renderer. */
  async function fileOf(url: string): Promise<string> {
    const folder = temporaryFolder();
    await isRendered(url, folder);
    return readdirSync(folder)[0] ?? "";
  }

  const anotherUsersFile: [string, (path: string) => void] = [
    "a file of another user",
    (path) => {
      writeFileSync(path, "5 9999999999", { mode: 0o666 });
      chownSync(path, 65_534, 65_534);
    },
  ];
  const isRoot = process.getuid?.() === 0;

  it.each<[string, (path: string) => void]>([
    ["a folder", (path) => mkdirSync(path)],
    [
      "a link to a file",
      (path) => {
        writeFileSync(`${path}-target`, "x".repeat(100));
        symlinkSync(`${path}-target`, path);
      },
    ],
    // Only root may give a file away.
    ...(isRoot ? [anotherUsersFile] : []),
  ])("is not opened by %s in its place", async (_, place) => {
    const renderer = await startServer();
    renderer.status = 500;
    const file = await fileOf(renderer.url);
    expect(file).toMatch(/^skerry-/);
    renderer.status = 200;
    const folder = temporaryFolder();
    const path = join(folder, file);
    place(path);
    const before = statSync(path);
    for (let page = 0; page < 3; page++) expect(await isRendered(renderer.url, folder)).toBe(true);
    renderer.status = 500;
    await isRendered(renderer.url, folder);
    expect(statSync(path)).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs });
  });

  it("lets one of many requests try again after the pause", { timeout: 40_000 }, async () => {
    const folder = temporaryFolder();
    const renderer = await startServer();
    renderer.status = 500;
    for (let failure = 0; failure < 5; failure++) await isRendered(renderer.url, folder);
    await wait(5_500);
    renderer.calls = 0;
    await Promise.all([1, 2, 3, 4].map(() => isRendered(renderer.url, folder)));
    expect(renderer.calls).toBe(1);
  });
});

describe("PHP's circuit breaker with APCu", () => {
  /** APCu is off on the command line unless it is asked for. */
  const withApcu = ["-d", "apc.enable_cli=1"];

  beforeEach(({ skip }) => {
    const isThere = execFileSync("php", [
      ...withApcu,
      "-r",
      "echo (int) extension_loaded('apcu');",
    ]);
    if (String(isThere) !== "1") skip("APCu is missing. Install php-apcu.");
  });

  it("opens, lets one request try after the pause, and closes", async () => {
    const code = `
$breaker = new Skerry\\CircuitBreaker('http://renderer');
$allowed = [];
$ask = function () use (&$allowed, $breaker) { $allowed[] = $breaker->allows(); };
$set = function (int $left) {
  foreach (new APCUIterator('/^skerry-.*-next$/') as ['key' => $key]) apcu_store($key, hrtime(true) + $left);
};
for ($i = 0; $i < 5; $i++) { $ask(); $breaker->failed(); }
$ask();
$set(-1); $ask(); $ask();
$set(3_600_000_000_000); $ask(); $ask();
$breaker->succeeded(); $ask();
echo json_encode([$allowed, iterator_count(new APCUIterator('/^skerry-/'))]);`;
    expect(JSON.parse(await run(code, [], temporaryFolder(), withApcu))).toEqual([
      [
        true,
        true,
        true,
        true,
        true,
        false,
        // After the pause: one request.
        true,
        false,
        // A time from before the machine was started.
        true,
        false,
        true,
      ],
      0,
    ]);
  });

  it("counts the failures of all worker processes together", { timeout: 40_000 }, async () => {
    const folder = temporaryFolder();
    const renderer = await startServer();
    renderer.status = 500;
    const script = join(folder, "page.php");
    writeFileSync(
      script,
      `<?php chdir(${JSON.stringify(folderOf(php))}); ${head}$page = page('${renderer.url}');
echo $page->fill($page->widget('review-card', ['text' => 'a'], id: 'a', fallback: 'fallback'));`,
    );
    const port = await freePort();
    const site = spawn("php", [...withApcu, "-S", `127.0.0.1:${port}`, script], {
      env: { ...environment, TMPDIR: folder, PHP_CLI_SERVER_WORKERS: "4" },
      stdio: "ignore",
      // Its workers end with it only as one group.
      detached: true,
    });
    onTestFinished(() => void process.kill(-(site.pid as number), "SIGKILL"));
    const ask = () => fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text());
    await expect.poll(() => ask().catch(() => ""), { timeout: 10_000 }).toContain("fallback");
    while (renderer.calls < 5) await ask();
    await Promise.all(Array.from({ length: 12 }, ask));
    expect(renderer.calls).toBe(5);
    expect(readdirSync(folder)).toEqual(["page.php"]);
    await wait(5_500);
    await Promise.all(Array.from({ length: 12 }, ask));
    expect(renderer.calls).toBe(6);
  });
});

describe("PHP's helper in a worker that handles many requests", () => {
  const twig = `$twig = new Twig\\Environment(new Twig\\Loader\\ArrayLoader([
  'page' => "{{ skerry_widget('review-card', {text: 'a'}, id='a', fallback='fallback') }}",
  'broken' => "{{ skerry_widget('review-card', {text: 'a'}, id='a') }}{{ missing.value }}",
  'block' => "{% apply skerry_widget('review-card', {text: 'a'}, 'a') %}<b>fallback</b>{% endapply %}",
]), ['strict_variables' => true]);
`;

  it("can be added to one Twig environment again and again", async () => {
    const { url } = await startServer();
    const code = `${twig}
$page = page($argv[1]);
$page->addTo($twig);
$page->addTo($twig);
echo $page->fill($twig->render('page')), "\\n";
$page->addTo($twig);
echo $page->fill($twig->render('page')), "\\n";
$other = page($argv[1]);
$other->addTo($twig);
echo $other->fill($twig->render('page')), "\\n";
echo $other->fill($twig->render('block')), "\\n";`;
    const lines = (await run(code, [url], temporaryFolder())).trim().split("\n");
    expect(lines).toHaveLength(4);
    expect(lines.filter((line) => line.includes(">markup</div>"))).toHaveLength(4);
  });

  it("writes the next page after one that threw", async () => {
    const renderer = await startServer();
    const code = `${twig}
$page = page($argv[1]);
for ($request = 0; $request < 3; $request++) {
    $page->addTo($twig);
    try { $twig->render('broken'); } catch (Twig\\Error\\RuntimeError $error) { echo "threw\\n"; }
    $page->reset();
    echo $page->fill($twig->render('page')), "\\n";
    try { $twig->render('broken'); } catch (Twig\\Error\\RuntimeError $error) { echo "threw\\n"; }
}`;
    const lines = (await run(code, [renderer.url], temporaryFolder())).trim().split("\n");
    expect(lines.filter((line) => line === "threw")).toHaveLength(6);
    expect(lines.filter((line) => line.includes(">markup</div>"))).toHaveLength(3);
    expect(renderer.calls).toBe(3);
  });

  it.each(["addTo($twig)", "reset()"])(
    "sends no state of a page that threw after %s",
    async (begin) => {
      const renderer = await startServer();
      const code = `${twig}
$page = page($argv[1]);
$page->addTo($twig);
echo $page->head(state: ['visitor' => 'Ann']);
try { $twig->render('broken'); } catch (Twig\\Error\\RuntimeError $error) {}
$page->${begin};
$page->fill($twig->render('page'));`;
      expect(await run(code, [renderer.url], temporaryFolder())).toContain("Ann");
      expect(renderer.bodies).toEqual([expect.not.stringMatching(/Ann|state/)]);
    },
  );

  it("keeps no environment and no page alive", () => {
    const code = `${head}${twig}
$page = page('http://127.0.0.1:9');
$page->addTo($twig);
$environment = WeakReference::create($twig);
unset($twig, $page);
gc_collect_cycles();
echo $environment->get() === null ? 'released' : 'kept';`;
    const out = execFileSync("php", ["-r", code], { cwd: folderOf(php), encoding: "utf8" });
    expect(out).toBe("released");
  });
});
