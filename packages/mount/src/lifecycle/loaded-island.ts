import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { SettingsStore } from "../page/settings-store.ts";
import type { IslandProps } from "../runtime/island-props.ts";
import type { Props } from "../protocol/props.ts";
import type { PageSlots } from "../slots/page-slots.ts";
import type { WidgetModule } from "../protocol/widget-entry.ts";
import type { Runtime } from "./chunk-loader.ts";

/** Everything that has to be there before the props can be read. */
export interface IslandFiles {
  module: WidgetModule;
  page: WidgetPage;
  runtime: Runtime;
  slots: PageSlots | undefined;
  /** Validates the props; absent where the schema alone does. */
  pages: SettingsStore | undefined;
}

/** What a widget is rendered with. */
export interface LoadedIsland extends IslandFiles {
  source: IslandProps;
  props: Props;
}
