import packages from "./packages.json" with { type: "json" };

type Name = keyof typeof packages;

/** The layers from the top, two packages that do not know each other side by side. */
const layers: readonly (readonly Name[])[] = [
  ["cli"],
  ["test", "vite"],
  ["mount", "server"],
  ["widgets", "island"],
  ["ui"],
  ["core"],
];

const [width, box, layer, arrow] = [400, { width: 188, height: 56 }, 92, 6];

/** Middle of a package's box, and its upper edge. */
function placeOf(name: Name): { x: number; y: number } {
  const row = layers.findIndex((names) => names.includes(name));
  const names = layers[row] as readonly Name[];
  const x = names.length === 1 ? width / 2 : names.indexOf(name) === 0 ? 95 : width - 95;
  return { x, y: 1 + row * layer };
}

/** A line from the lower edge of a package to the upper edge of one that it builds on, with its head. */
function arrowBetween(from: Name, to: Name): string {
  const [above, below] = [placeOf(from), placeOf(to)];
  // Arrows that meet at one edge stand apart.
  const lean = Math.sign(below.x - above.x);
  const start = { x: above.x + lean * 32, y: above.y + box.height };
  const end = { x: below.x - lean * 32, y: below.y - 2 };
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const [dx, dy] = [((end.x - start.x) / length) * arrow, ((end.y - start.y) / length) * arrow];
  const left = `${end.x - dx + dy} ${end.y - dy - dx}`;
  const right = `${end.x - dx - dy} ${end.y - dy + dx}`;
  return `M${start.x} ${start.y}L${end.x} ${end.y}M${left}L${end.x} ${end.y}L${right}`;
}

/** The packages and what each builds on, in the colour of the text around. */
export function PackagesDiagram() {
  const entries = Object.entries(packages) as [Name, { holds: string; buildsOn: Name[] }][];
  const sentences = entries
    .filter(([, { buildsOn }]) => buildsOn.length > 0)
    .map(([name, { buildsOn }]) => `${name} builds on ${buildsOn.join(" and ")}`);
  return (
    <svg
      className="packages-diagram"
      viewBox={`0 0 ${width} ${layer * (layers.length - 1) + box.height + 2}`}
      role="img"
      aria-label={`${sentences.join(", ")}.`}
    >
      {entries.map(([name, { holds, buildsOn }]) => {
        const { x, y } = placeOf(name);
        return (
          <g key={name}>
            {buildsOn.map((other) => (
              <path key={other} d={arrowBetween(name, other)} />
            ))}
            <rect x={x - box.width / 2} y={y} {...box} rx="10" />
            <text x={x} y={y + 25} className="packages-diagram__name">
              {name}
            </text>
            <text x={x} y={y + 44}>
              {holds}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
