import type { ComponentType } from "react";
import type { WidgetModule } from "../widget-entry.ts";
import type { IslandHost } from "./island-host.ts";
import { findPropsScript, type Props, readProps, readPropsText } from "./read-props.ts";
import { showWidget } from "./show-widget.tsx";
import { beginSlice, inTimeSlices } from "./time-slices.ts";

/** Reads the props of an island, renders its widget, and says through `host` how it went. */
export async function renderIsland(
  { Component, schema }: WidgetModule,
  host: IslandHost,
): Promise<void> {
  const { element } = host;
  beginSlice();
  const script = findPropsScript(element);
  let props: Props;
  try {
    props = await readProps(element, script, schema, host.isUntrusted);
  } catch (thrown) {
    const propsText = (): string | null => readPropsText(element, script, host.isUntrusted);
    if (host.isWanted()) host.onFailed({ phase: "props", thrown, propsText });
    return;
  }
  await host.atRest();
  inTimeSlices(() => {
    // It may have been unmounted meanwhile.
    if (!host.isWanted()) return;
    showWidget(host, { Component: Component as ComponentType<Props>, schema, script }, props);
  });
}
