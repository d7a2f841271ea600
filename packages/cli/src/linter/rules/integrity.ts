import { createHash } from "node:crypto";
import { attribute } from "@skerry/server/page-elements";
import { offsetInAttribute, offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import type { PageRule } from "../page/page-rule.ts";
import { scriptFiles, type SkerryFile, styleFiles } from "./skerry-files.ts";
import { hasCertainTag } from "./has-certain-tag.ts";
import { hasHole } from "../templates/holes.ts";

const lengths = { sha256: 44, sha384: 64, sha512: 88 } as const;

/** `wrong-integrity`: a browser refuses the script or the style sheet, because its hash is another one. */
export const integrity: PageRule = async (context) => {
  const files = [...scriptFiles(context.elements), ...styleFiles(context.elements)];
  const checked = files
    .filter(({ element, path }) => {
      const hashes = attribute(element, "integrity")?.trim();
      return hashes && !hasHole(hashes + path) && hasCertainTag(context)(element);
    })
    .map((file) => checkFile(file, context));
  return (await Promise.all(checked)).flat();
};

async function checkFile(
  { element, path }: SkerryFile,
  { source, locate }: PageContext,
): Promise<PageDiagnostic[]> {
  const diagnostic = (message: string, hint: string, offset: number): PageDiagnostic[] => [
    { code: "wrong-integrity", pointer: "", message, hint, location: locate(offset) },
  ];
  const offset = offsetInAttribute(source.text, element, "integrity", 0);
  const hashes = (attribute(element, "integrity") ?? "").trim().split(/\s+/);
  const wrong = hashes.find((hash) => !isHash(hash));
  const hint = "manifest.json has the integrity of every file.";
  if (wrong !== undefined) {
    const message = `${JSON.stringify(wrong)} is not an integrity value: expected sha256, sha384 or sha512, a "-" and the hash as base64.`;
    return diagnostic(message, hint, offset);
  }
  const isOther =
    URL.canParse(path, source.url) && new URL(path, source.url).origin !== source.url.origin;
  if (isOther && element.tagName === "link" && attribute(element, "crossorigin") === undefined) {
    const message = `${path} is on another host and has an integrity, but no crossorigin. Browsers refuse it.`;
    return diagnostic(message, 'Add crossorigin="anonymous".', offsetOf(element));
  }
  const content = await source.readFile?.(path);
  if (!content || hashes.some((hash) => hash === hashOf(hash, content))) return [];
  const message = `The integrity of ${path} differs. It is ${hashOf("sha384", content)}. Browsers refuse the file.`;
  return diagnostic(message, hint, offset);
}

function isHash(text: string): boolean {
  const [algorithm = "", hash = ""] = text.replace(/\?.*$/, "").split(/-(.*)/s);
  return (
    Object.hasOwn(lengths, algorithm) &&
    hash.length === lengths[algorithm as keyof typeof lengths] &&
    /^[\w+/-]+={0,2}$/.test(hash)
  );
}

/** @param like a hash with the algorithm to take */
function hashOf(like: string, content: Uint8Array): string {
  const [algorithm = "sha384"] = like.split("-");
  return `${algorithm}-${createHash(algorithm).update(content).digest("base64")}`;
}
