import { existsSync } from "node:fs";
import { join } from "node:path";
import { foldersFrom } from "../site/plug-and-play.ts";

/** How the commands of a package manager begin. */
export interface PackageManager {
  name: ManagerName;
  add: string;
  addForDevelopment: string;
  exec: string;
  run: string;
}

const managers = {
  npm: ["npm install", "npm install --save-dev", "npx", "npm run"],
  pnpm: ["pnpm add", "pnpm add --save-dev", "pnpm exec", "pnpm run"],
  yarn: ["yarn add", "yarn add --dev", "yarn", "yarn run"],
  bun: ["bun add", "bun add --dev", "bunx", "bun run"],
} as const;

type ManagerName = keyof typeof managers;

const lockFiles: readonly (readonly [string, ManagerName])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
];

/**
 * The package manager that a project uses.
 *
 * @param named the field `packageManager` of its package.json
 */
export function managerOf(here: string, named: unknown): PackageManager {
  const [, declared = ""] = /^(\w+)@/.exec(typeof named === "string" ? named : "") ?? [];
  const name =
    declared in managers ? (declared as ManagerName) : (managerOfLock(here) ?? ("npm" as const));
  const [add, addForDevelopment, exec, run] = managers[name];
  return { name, add, addForDevelopment, exec, run };
}

/** That of the nearest lock file: in a workspace, its root has it. */
function managerOfLock(here: string): ManagerName | undefined {
  for (const folder of foldersFrom(here)) {
    const found = lockFiles.find(([file]) => existsSync(join(folder, file)));
    if (found) return found[1];
    if (existsSync(join(folder, ".git"))) return undefined;
  }
  return undefined;
}
