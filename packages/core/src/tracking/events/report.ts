import { checkoutSteps } from "./checkout-progress.ts";
import type { Checkout } from "./checkout.ts";
import { createWarn, type Warn } from "./warn.ts";
import { itemEvents, pushItems, findDataLayer } from "./data-layer.ts";
import { readEventData, fieldsOf } from "./event-data.ts";

/** Checks the data of an event and pushes it. Unusable data are a warning, never an error. */
export type Report = (event: string, data: unknown, warn?: Warn) => void;

/**
 * @param layer name of the data layer
 * @param checkout pushes a step of the checkout
 */
export function createReport(layer: string, checkout: Checkout["report"]): Report {
  return (event, data, warn = createWarn(event)) => {
    const step = checkoutSteps.find((known) => known === event);
    if (event === "search") {
      const { search_term, ...others } = fieldsOf(data);
      for (const key of Object.keys(others)) warn("a key", key, "search_term");
      if (typeof search_term === "string") findDataLayer(layer)?.push({ event, search_term });
      else warn("search_term", search_term, "a string");
    } else if (step) checkout(step, readEventData(event, data, warn), warn);
    else if (itemEvents.some((known) => known === event)) {
      const { items, ...fields } = readEventData(event, data, warn);
      pushItems(layer, event, items, fields, warn);
    } else warn("the event", event, `search, ${[...itemEvents, ...checkoutSteps].join(", ")}`);
  };
}
