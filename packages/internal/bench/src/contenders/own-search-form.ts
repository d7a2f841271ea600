import { widgetsByName } from "./widgets-by-name.ts";

export const Component = widgetsByName["search-form"];
