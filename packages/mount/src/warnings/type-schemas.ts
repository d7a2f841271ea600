import type { TypeSchema } from "@skerry/core/props/type-verdict";

/**
 * The schemas that were made of the types of own widgets' props, by the widgets' names. A build puts another module in the place of
 * this one, which loads a file of them, and so does the development server.
 */
export const loadTypeSchemas = (): Promise<Readonly<Record<string, TypeSchema>>> =>
  Promise.resolve({});
