import { type IslandContext, IslandProvider } from "@skerry/ui/island";
import type { ComponentType, ReactElement, ReactNode } from "react";
import { Boundary } from "./boundary.tsx";
import type { RenderInput } from "./renderer.ts";

/** A widget in its root and its island's context. Crashes of all three stay inside of the island. */
export function toElement({
  Component,
  Root,
  name,
  props,
  island,
  watch,
}: RenderInput): ReactElement {
  const Widget = Component as ComponentType<Record<string, unknown>>;
  const Around = Root as ComponentType<{ name: string; children: ReactNode }> | undefined;
  const widget = <Widget {...props} />;
  return (
    <Boundary watch={watch}>
      <IslandProvider value={island as IslandContext}>
        {Around ? <Around name={name}>{widget}</Around> : widget}
      </IslandProvider>
    </Boundary>
  );
}
