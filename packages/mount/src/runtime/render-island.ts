import type { ComponentType } from "react";
import type { WidgetModule } from "../widget-entry.ts";
import type { IslandHost } from "./island-host.ts";
import { type Props, propsSource } from "./props-source.ts";
import { showWidget } from "./show-widget.tsx";
import { inTimeSlices } from "./time-slices.ts";

/** Renders islands. Loads with the first trigger of a page. */
export interface Runtime {
  /** Reads the props, renders, and says through `host` how it went. */
  render(module: WidgetModule, host: IslandHost): Promise<void>;
}

async function render({ Component, schema }: WidgetModule, host: IslandHost): Promise<void> {
  const source = propsSource(host.element, schema);
  let props: Props;
  try {
    props = await source.read();
  } catch (thrown) {
    if (host.isWanted()) host.failed({ phase: "props", thrown, propsText: source.text });
    return;
  }
  await host.atRest();
  inTimeSlices(() => {
    // It may have been unmounted meanwhile.
    if (host.isWanted()) showWidget(host, Component as ComponentType<Props>, props, source);
  });
}

export const runtime: Runtime = { render };
