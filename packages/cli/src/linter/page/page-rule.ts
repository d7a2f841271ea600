import type { PageContext } from "./page-context.ts";
import type { PageDiagnostic } from "./page-diagnostic.ts";

/** Finds one kind of mistake on a page that has an island. */
export type PageRule = (context: PageContext) => PageDiagnostic[] | Promise<PageDiagnostic[]>;
