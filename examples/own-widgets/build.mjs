import { ownWidgets } from "../plain-html/build-widgets.mjs";

export const { browserFiles, buildWidgets } = ownWidgets(new URL(".", import.meta.url));
