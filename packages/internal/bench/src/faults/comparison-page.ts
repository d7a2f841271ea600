import { faults, memory } from "../../../../../examples/page-engines/storm/faults.mjs";
import type { FaultySolution } from "./solutions.ts";

/** Rows start one after another: sixty pages at once would make every file slow. */
const script = `
  const rows = [...document.querySelectorAll("tbody tr")];
  const start = (row) => {
    // Islands that wait until they can be seen must be seen.
    row?.scrollIntoView({ block: "center", behavior: "instant" });
    row?.querySelectorAll("iframe").forEach((frame) => { frame.src = frame.dataset.src; });
  };
  addEventListener("message", ({ source, data }) => {
    const frame = [...document.querySelectorAll("iframe")].find((one) => one.contentWindow === source);
    if (!frame || frame.parentElement.dataset.verdict) return;
    frame.parentElement.dataset.verdict = data.verdict ? "broken" : "holds";
    frame.nextElementSibling.textContent = data.verdict ? "🔴 " + data.verdict : "🟢";
    const row = frame.closest("tr");
    if (!row.querySelector("td:not([data-verdict])")) start(rows[rows.indexOf(row) + 1]);
  });
  start(rows[0]);`;

/** The storm with every solution: faults in rows, solutions in columns, each cell judged in the page. */
export function comparisonPage(solutions: readonly FaultySolution[]): string {
  const cell = ({ spared }: FaultySolution, index: number, fault: string): string =>
    spared?.[fault]
      ? `<td data-verdict="spared">⚪ ${spared[fault]}</td>`
      : `<td><iframe title="${fault}" data-src="/cell/${index}/${fault}"></iframe><p>…</p></td>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Islands under faults</title>
    <style>
      body { font: 1rem/1.4 system-ui, sans-serif; color-scheme: light dark }
      td, th { vertical-align: top; padding: 0.5rem; text-align: start }
      iframe { inline-size: 11rem; block-size: 12rem; border: 1px solid }
    </style>
  </head>
  <body>
    <h1>Islands under faults</h1>
    <table>
      <thead><tr><th></th>${solutions.map(({ name }) => `<th>${name}</th>`).join("")}</tr></thead>
      <tbody>
        ${faults
          .map(
            ({ name, title, happens }) =>
              `<tr><th>${title}<p>${happens}</p></th>${solutions
                .map((solution, index) => cell(solution, index, name))
                .join("")}</tr>`,
          )
          .join("\n")}
      </tbody>
    </table>
    <h2>${memory.title}</h2>
    <p>${memory.happens} No frame is kept in memory, so each of these is a page of its own:</p>
    <ul>
      ${solutions
        .map(
          ({ name }, index) =>
            `<li><a href="/cell/${index}/${memory.name}" target="_blank" rel="noopener">${name}</a></li>`,
        )
        .join("\n")}
    </ul>
    <script>${script}</script>
  </body>
</html>`;
}
