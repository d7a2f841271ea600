/** The parts of the contract, in the order in which they are read: files in `packages/core/contract`. */
export const contractParts: readonly string[] = ["page", "tracking", "files", "server"];
