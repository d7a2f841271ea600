import { Application } from "@hotwired/stimulus";
import { registerReactControllerComponents } from "@symfony/ux-react/dist/loader.js";
import ReactController from "@symfony/ux-react/dist/render_controller.js";
import { widgetsByName } from "./widgets-by-name.ts";

// Code that the recipe of the bundle writes into `app.js` and `bootstrap.js`.
registerReactControllerComponents(widgetsByName);
Application.start().register("symfony--ux-react--react", ReactController);
