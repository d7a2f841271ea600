import { ownWidgets } from "../plain-html/build-widgets.mjs";

const own = "add-to-cart,cart-count,mini-cart";
const builtIn = "discount-teaser,feature-filter,pagination,search-form";
const options = ["--base", "/shop/skerry/", "--only", `${own},${builtIn}`];

export const { browserFiles, buildWidgets } = ownWidgets(new URL(".", import.meta.url), options);
