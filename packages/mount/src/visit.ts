// A file of its own, with a name that content blockers let pass. Only pages with tracking load it.
export { startTracking } from "@skerry/core/tracking";
