/** A table as oxfmt writes it: first column to the left, the others to the right. */
export function markdownTable(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const write = (cells: readonly string[]): string =>
    line(
      widths.map((width, column) => {
        const cell = cells[column] ?? "";
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      }),
    );
  const rule = line(
    widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)),
  );
  return [write(head), rule, ...rows.map(write)].join("\n");
}
