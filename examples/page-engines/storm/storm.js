/* Collects what the cells say. The last one, about coming back, is this page itself. */
const cells = new Map([...document.querySelectorAll(".cell")].map((cell) => [cell.id, cell]));
const { holds, broken } = document.querySelector(".storm").dataset;
const sum = document.querySelector("#sum");
const island = document.querySelector("#island");
const left = "storm: left";

function show(fault, verdict) {
  const cell = cells.get(fault);
  if (!cell || cell.dataset.verdict) return;
  cell.dataset.verdict = verdict ? "broken" : "holds";
  cell.querySelector(".cell__verdict").textContent = verdict ? `${broken}: ${verdict}` : holds;
  report();
}

function report() {
  const all = [...cells.values()];
  const count = (verdict) => all.filter((cell) => cell.dataset.verdict === verdict).length;
  const known = { all: all.length, holds: count("holds"), broken: count("broken") };
  const open = known.all - known.holds - known.broken;
  const { sum: whole, running } = sum.dataset;
  sum.textContent = (open ? running : whole).replace(
    /\{(\w+)\}/g,
    (_, name) => ({ ...known, open })[name],
  );
  if (open === 1 && !cells.get("memory").dataset.verdict) leave();
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(holds) {
  for (let waited = 0; !holds() && waited < 15000; waited += 50) await wait(50);
  return holds();
}

const isReady = () => island.querySelector(".note--ready") !== null;
const count = () => Number(island.querySelector("output")?.textContent);

async function leave() {
  if (!(await until(isReady))) return show("memory", "The widget did not come.");
  // A browser that does not keep pages loads this one again, which must not leave again.
  if (sessionStorage.getItem(left)) return comeBack();
  sessionStorage.setItem(left, "yes");
  location.href = `/storm/away${location.search}`;
  return undefined;
}

async function comeBack() {
  sessionStorage.removeItem(left);
  await until(isReady);
  const before = count();
  island.querySelector("button").click();
  await until(() => count() > before);
  show("memory", count() === before + 1 ? "" : "A click is not counted.");
}

addEventListener("pageshow", ({ persisted }) => {
  if (persisted) comeBack();
});

addEventListener("message", ({ origin, data }) => {
  if (origin === location.origin) show(data.fault, data.verdict);
});
report();
// A frame may have been faster than this script.
for (const frame of document.querySelectorAll("iframe")) {
  const { verdict, fault } = frame.contentDocument?.documentElement?.dataset ?? {};
  if (verdict) show(fault, verdict === "holds" ? "" : verdict);
}
