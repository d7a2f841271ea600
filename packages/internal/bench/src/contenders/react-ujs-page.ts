import ujs from "react_ujs";
import { widgetsByName } from "./widgets-by-name.ts";

// Its own default runs eval() on the name. It mounts on DOMContentLoaded.
ujs.getConstructor = (name) => widgetsByName[name];
