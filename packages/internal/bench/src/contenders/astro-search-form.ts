import { widgetsByName } from "./widgets-by-name.ts";

export default widgetsByName["search-form"];
