import {
  Controls,
  Description,
  Heading,
  Markdown,
  Primary,
  Stories,
  Subtitle,
  Title,
  useOf,
} from "@storybook/addon-docs/blocks";
import {
  listWidgetChanges,
  writeWidgetChanges,
} from "../packages/internal/checks/src/widget-changes.ts";

const changesets = import.meta.glob<string>("../.changeset/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
// There is none before the first release.
const [changelog = ""] = Object.values(
  import.meta.glob<string>("../packages/widgets/CHANGELOG.md", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
);

/** The page of a widget: what Storybook writes on it, and what changed in which version. */
export function WidgetDocs() {
  const { preparedMeta } = useOf("meta", ["meta"]);
  const widget = preparedMeta.title.replace(/^.*\//, "");
  const releases = listWidgetChanges(widget, { changesets: Object.values(changesets), changelog });
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      <Primary />
      <Controls />
      <Stories />
      <Heading>Changes</Heading>
      <Markdown>{writeWidgetChanges(releases)}</Markdown>
    </>
  );
}
