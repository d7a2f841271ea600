import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";

const folder = join(import.meta.dirname, "../../plots");

const colors = ["#6b7280", "#1d4ed8", "#b45309"];

interface Point {
  /** The name of the line. */
  name: string;
  x: number;
  y: number;
}

interface Labels {
  /** The name of the file, without its ending. */
  file: string;
  title: string;
  x: string;
  y: string;
}

/**
 * Draws lines on two logarithmic axes, where what grows in proportion is a line of slope 1, and writes them as SVG
 * beside the README.
 *
 * @param points lines by their name, in the order of their colours
 * @returns the picture in Markdown
 */
export async function drawLines(points: readonly Point[], labels: Labels): Promise<string> {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const names = [...new Set(points.map(({ name }) => name))];
  const drawn = Plot.plot({
    document,
    width: 640,
    height: 360,
    marginTop: 30,
    marginLeft: 56,
    // Room for half of the last number.
    marginRight: 32,
    marginBottom: 40,
    // Readable on the light and the dark background of a README.
    style: { background: "white", color: "#1f2933", fontFamily: "sans-serif", fontSize: "12px" },
    x: { type: "log", label: labels.x, grid: true, tickFormat: "," },
    // Whole powers of ten: a small difference must not fill the picture.
    y: { type: "log", nice: true, label: labels.y, grid: true, tickFormat: "," },
    color: { domain: names, range: colors },
    marks: [
      Plot.lineY(points, { x: "x", y: "y", stroke: "name", strokeWidth: 2 }),
      Plot.dot(points, { x: "x", y: "y", fill: "name" }),
      // The names are in the corner that rising lines leave free: at the lines' ends they could overlap.
      ...names.map((name, index) =>
        Plot.text([name], {
          frameAnchor: "top-left",
          textAnchor: "start",
          dx: 12,
          dy: 10 + 18 * index,
          fill: colors[index] as string,
        }),
      ),
    ],
  });
  drawn.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", labels.title);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${labels.file}.svg`), `${drawn.outerHTML}\n`);
  return `![${labels.title}](plots/${labels.file}.svg)`;
}
