import { Slot, useIsland } from "@skerry/island";
import { type KeyboardEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import "./tabs.css";

export const schema = z.object({
  label: z.string().register(z.globalRegistry, { description: "What the tabs are about." }),
  tabs: z
    .array(z.object({ slot: z.string(), title: z.string() }))
    .check(z.minLength(1))
    .register(z.globalRegistry, { description: "The slot of each panel, and its title." }),
});

export const load = "visible";
/** The page names its slots in `tabs`. */
export const slots = true;

/** How far a key goes, in the direction of the text. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function target({ key, currentTarget }: KeyboardEvent, open: number, count: number): number {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const isRtl = getComputedStyle(currentTarget).direction === "rtl";
  return (open + (steps[key] ?? 0) * (isRtl ? -1 : 1) + count) % count;
}

export function Component({ label, tabs }: z.output<typeof schema>) {
  const { id } = useIsland();
  const [open, setOpen] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  function onKeyDown(event: KeyboardEvent): void {
    if (!["ArrowRight", "ArrowLeft", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const next = target(event, open, tabs.length);
    setOpen(next);
    buttons.current[next]?.focus();
  }

  return (
    <div className="tabs">
      <div className="tabs__list" role="tablist" aria-label={label}>
        {tabs.map(({ slot, title }, index) => (
          <button
            key={slot}
            ref={(button) => void (buttons.current[index] = button)}
            className="tabs__tab"
            type="button"
            role="tab"
            id={id(`tab-${index}`)}
            aria-controls={id(`panel-${index}`)}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            onClick={() => setOpen(index)}
            onKeyDown={onKeyDown}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ slot }, index) => (
        <div
          key={slot}
          className="tabs__panel"
          role="tabpanel"
          id={id(`panel-${index}`)}
          aria-labelledby={id(`tab-${index}`)}
          hidden={index !== open}
        >
          <Slot name={slot} />
        </div>
      ))}
    </div>
  );
}
