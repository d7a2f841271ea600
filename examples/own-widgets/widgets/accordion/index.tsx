import { Slot, useIsland } from "@skerry/island";
import { useState } from "react";
import * as z from "zod/mini";
import "./accordion.css";

export const schema = z.object({
  items: z
    .array(z.object({ slot: z.string(), title: z.string() }))
    .check(z.minLength(1))
    .register(z.globalRegistry, { description: "The slot of each answer, and its title." }),
});

export const load = "visible";
export const slots = true;

export function Component({ items }: z.output<typeof schema>) {
  const { id } = useIsland();
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (slot: string) =>
    setOpen(open.includes(slot) ? open.filter((one) => one !== slot) : [...open, slot]);
  return (
    <div className="accordion">
      {items.map(({ slot, title }) => (
        <div key={slot} className="accordion__item">
          <h3 className="accordion__title">
            <button
              className="accordion__button"
              type="button"
              id={id(`button-${slot}`)}
              aria-controls={id(`panel-${slot}`)}
              aria-expanded={open.includes(slot)}
              onClick={() => toggle(slot)}
            >
              {title}
            </button>
          </h3>
          <section
            className="accordion__panel"
            id={id(`panel-${slot}`)}
            aria-labelledby={id(`button-${slot}`)}
            hidden={!open.includes(slot)}
          >
            <Slot name={slot} />
          </section>
        </div>
      ))}
    </div>
  );
}
