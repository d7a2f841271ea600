import { Slot } from "@skerry/island";
import type { WidgetModule } from "./widget-registry.ts";

export const panels: WidgetModule = {
  slots: ["a", "b", "children"],
  Component: ({ open = true }: { open?: boolean }) => (
    <div>
      {open && <Slot name="a" />}
      <Slot />
    </div>
  ),
};

export const plain: WidgetModule = { Component: () => <p /> };

/** Its module says nothing of the slot. */
export const broken: WidgetModule = { Component: () => <Slot name="a" /> };
