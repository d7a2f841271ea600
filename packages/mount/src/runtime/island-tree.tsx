import { type IslandContext, IslandProvider } from "@skerry/ui/island";
import type { ComponentType, ReactElement } from "react";
import { Boundary } from "./boundary.tsx";
import type { Tree } from "./renderer.ts";

/** A widget in its island's context, whose crashes stay inside of the island. */
export function toElement({ Component, props, island, watch }: Tree): ReactElement {
  const Widget = Component as ComponentType<Record<string, unknown>>;
  return (
    <Boundary watch={watch}>
      <IslandProvider value={island as IslandContext}>
        <Widget {...props} />
      </IslandProvider>
    </Boundary>
  );
}
