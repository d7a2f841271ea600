import { define } from "remount";
import { widgetsByName } from "./widgets-by-name.ts";

define(Object.fromEntries(
  Object.entries(widgetsByName).map(([name, widget]) => [`x-${name}`, widget]),
));
