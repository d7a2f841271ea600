import { spawnSync } from "node:child_process";

const found = new Map<string, string | undefined>();

/**
 * A Python that has these modules; `undefined` when there is none. One that a version manager has installed comes first
 * on the path, without the packages of the system.
 */
export function findPython(...modules: string[]): string | undefined {
  const code = `import ${modules.join(", ")}`;
  if (!found.has(code)) {
    const has = (program: string): boolean =>
      spawnSync(program, ["-c", code], { stdio: "ignore" }).status === 0;
    found.set(code, ["python3", "/usr/bin/python3"].find(has));
  }
  return found.get(code);
}
