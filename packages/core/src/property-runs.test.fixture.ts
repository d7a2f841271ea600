/** Runs of a property test: a tenth outside of CI, where somebody waits for them. */
export const propertyRuns = (count: number): number =>
  process.env["CI"] ? count : Math.ceil(count / 10);
