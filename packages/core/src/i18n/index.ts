export {
  createTexts,
  type Catalogue,
  type NestedTexts,
  type TextOptions,
  type Texts,
} from "./texts.ts";
export type { TextParams } from "./fill-placeholders.ts";
export { pageCatalogue } from "./texts.ts";
