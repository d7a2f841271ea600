import type { ReactElement } from "react";

/** Where an island is rendered. Node knows neither the element nor the form that it holds. */
export interface Place {
  /** Start of the island's ids. */
  prefix: string;
  element?: HTMLElement;
  fallbackAction?: string | undefined;
}

/** One widget with one set of props in one language. */
export interface IslandCase {
  title: string;
  /** True when nothing can change the widget in the browser (`isStatic` of its module). */
  isStatic: boolean;
  render(place: Place): ReactElement;
}

/** The cases of a module are loaded in Node and in the browser alike. */
export interface CaseModule {
  loadCases(): Promise<IslandCase[]>;
}
