import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";

export function Component() {
  const ref = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: 1000,
    getScrollElement: () => ref.current,
    estimateSize: () => 20,
    initialRect: { width: 200, height: 100 },
  });
  return (
    <div
      ref={ref}
      role="region"
      aria-label="Names"
      tabIndex={0}
      style={{ height: 100, overflow: "auto" }}
    >
      <div style={{ height: rows.getTotalSize(), position: "relative" }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <div key={key} style={{ position: "absolute", top: start }}>
            Name {index}
          </div>
        ))}
      </div>
    </div>
  );
}
