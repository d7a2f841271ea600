import { readFileSync } from "node:fs";

export interface ProcessUse {
  /** Milliseconds of CPU time. */
  worked: number;
  /** Whether its main thread neither runs nor waits for CPU or disk. */
  isSleeping: boolean;
}

/** @returns `undefined` where the system does not tell */
export type ReadProcessUse = (pid: number | undefined) => ProcessUse | undefined;

/** `/proc` counts hundredths of a second. */
const tickMilliseconds = 10;

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
  // The program's name is in parentheses, and may have some itself.
  const [state = "", ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const worked = (Number(fields[10]) + Number(fields[11])) * tickMilliseconds;
  return Number.isNaN(worked) ? undefined : { worked, isSleeping: !/^[RD]$/.test(state) };
}
