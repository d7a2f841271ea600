/** Runs of a property test: a tenth outside of `pnpm test:rare`, because somebody waits for them. */
export const propertyRuns = (count: number): number =>
  process.env["SKERRY_TESTS"] === "rare" ? count : Math.ceil(count / 10);
