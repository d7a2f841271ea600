/** Runs of a property test: a tenth in `pnpm check`, which is for the minutes between two changes. */
export const propertyRuns = (count: number): number =>
  process.env["SKERRY_QUICK"] ? Math.ceil(count / 10) : count;
