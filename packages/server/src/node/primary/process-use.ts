import { readFileSync } from "node:fs";

/** How a process uses the processors. */
export interface ProcessUse {
  /** Milliseconds for which one has worked for it. */
  worked: number;
  /** Whether its first thread neither runs nor waits for a processor or a disk. */
  isSleeping: boolean;
}

/** @returns `undefined` where the system does not tell */
export type ReadProcessUse = (pid: number | undefined) => ProcessUse | undefined;

/** Linux counts in hundredths of a second wherever a program reads it. */
const tickMilliseconds = 10;

/** Reads what Linux says of a process. */
export const readProcessUse: ReadProcessUse = (pid) => {
  if (process.platform !== "linux" || pid === undefined) return undefined;
  try {
    return parseProcessUse(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return undefined;
  }
};

/** @param stat a line of `/proc/PID/stat`, see proc(5) */
export function parseProcessUse(stat: string): ProcessUse | undefined {
  // The name of the program stands in parentheses, and may have some itself.
  const [state = "", ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const worked = (Number(fields[10]) + Number(fields[11])) * tickMilliseconds;
  return Number.isNaN(worked) ? undefined : { worked, isSleeping: !/^[RD]$/.test(state) };
}
