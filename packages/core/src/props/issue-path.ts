import type { PropsIssue } from "./props-schema.ts";

/** The keys in the path of an issue. Some schemas have each in an object. */
export const issuePath = (path: PropsIssue["path"] = []): PropertyKey[] =>
  path.map((step) => (typeof step === "object" ? step.key : step));
