import { widgetAttribute } from "./attributes.ts";
import type { Configuration } from "./page-configuration.ts";

/**
 * What `readConfiguration` makes of an empty configuration. Pages without a configuration get it from
 * here, and do not load the code that checks one.
 */
export const defaultConfiguration = (): Configuration => ({
  routes: {},
  translations: {},
  theme: { colorScheme: "light" },
  attribute: widgetAttribute,
  observe: true,
  debug: false,
});
