/** Runs of a property test: a tenth in `pnpm check`, which is for the minutes between two changes. */
export declare const propertyRuns: (count: number) => number;
