const sources = import.meta.glob<string>("./decisions/*.mdx", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Every decision record, by its first line, with a link to its page, and its status if it is not accepted as a whole. */
export function DecisionList() {
  return (
    <ul>
      {Object.entries(sources).map(([file, source]) => {
        const name = file.replace(/^.*\/|\.mdx$/g, "");
        const [, status = ""] = /^- Status: (.+)$/m.exec(source) ?? [];
        return (
          <li key={file}>
            <a href={`?path=/docs/decisions-${name}--docs`} target="_top">
              {source.slice(0, source.indexOf("\n")).replace(/^# /, "")}
            </a>
            {status !== "accepted" && `: ${status}`}
          </li>
        );
      })}
    </ul>
  );
}
