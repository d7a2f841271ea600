import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { MagicString } from "magic-string";
import { parseAst, type Plugin } from "vite";
import { clientEnvironment } from "../config/environments.ts";
import { SiteBuildError } from "../errors/site-build-error.ts";
import { isSkerrySource } from "../sources/skerry-packages.ts";

/** A variable of the server's environment that a module of the site reads. */
interface Read {
  file: string;
  name: string;
}

const marker = "SKERRY_PROCESS_ENV_";

/** Code of the site: libraries expect that a bundler makes `undefined` of what it does not know. */
const isOwn = (id: string): boolean =>
  !/^\0|[\\/]node_modules[\\/]/.test(id) && !isSkerrySource(id);

/**
 * Stops a build where code of the site for browsers reads `process.env.NAME` that nothing defines. What is left out
 * of browsers' files, such as a branch for `import.meta.env.SSR`, may read it.
 */
export function processEnv(): Plugin {
  const reads: Read[] = [];
  return {
    name: "skerry:process-env",
    apply: "build",
    enforce: "post",
    sharedDuringBuild: true,
    applyToEnvironment: ({ name }) => name === clientEnvironment,
    buildStart() {
      reads.length = 0;
    },
    transform: {
      filter: { code: /\bprocess\.env\.\w/ },
      handler(code, id) {
        const { define = {} } = this.environment.config;
        if (!isOwn(id) || Object.hasOwn(define, "process.env")) return null;
        const text = new MagicString(code);
        for (const { name, start, end } of environmentReads(parseAst(code))) {
          if (name === "NODE_ENV" || Object.hasOwn(define, `process.env.${name}`)) continue;
          text.update(start, end, `${marker}${reads.length}_`);
          reads.push({ file: id.replace(/\?.*/, ""), name });
        }
        return text.hasChanged()
          ? { code: text.toString(), map: text.generateMap({ hires: "boundary" }) }
          : null;
      },
    },
    generateBundle(_, bundle) {
      const code = Object.values(bundle).map((file) => (file.type === "chunk" ? file.code : ""));
      const left = reads.filter((_read, index) =>
        code.some((text) => text.includes(`${marker}${index}_`)),
      );
      if (left.length === 0) return;
      const { root } = this.environment.config;
      throw new SiteBuildError([...new Set(left.map((read) => describe(read, root)))]);
    },
  };
}

function describe({ file, name }: Read, root: string): string {
  const before = readFileSync(file, "utf8").split(`process.env.${name}`)[0]?.split("\n") ?? [""];
  const place = `${relative(root, file).replaceAll("\\", "/")}:${before.length}:${(before.at(-1) as string).length + 1}`;
  return `${place} Browsers have no process.env.${name}. For a value that visitors may know, name it VITE_${name} and read import.meta.env.VITE_${name}; for one of the server alone: import.meta.env.SSR ? process.env.${name} : undefined`;
}

interface Node {
  type: string;
  name?: string;
  computed?: boolean;
  object?: Node;
  property?: Node;
  start: number;
  end: number;
}

const isMember = ({ type, computed, object }: Node): boolean =>
  type === "MemberExpression" && !computed && object !== undefined;

/** Where a program reads `process.env.NAME`. */
function* environmentReads(part: unknown): Generator<{ name: string; start: number; end: number }> {
  if (typeof part !== "object" || part === null) return;
  const node = part as Node;
  const { object: env, property } = node;
  if (
    isMember(node) &&
    isMember(env as Node) &&
    env?.property?.name === "env" &&
    env.object?.name === "process"
  ) {
    yield { name: property?.name ?? "", start: node.start, end: node.end };
  }
  for (const child of Object.values(part)) yield* environmentReads(child);
}
