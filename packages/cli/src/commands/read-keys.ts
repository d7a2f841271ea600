import { readFile } from "node:fs/promises";

/** Characters of a bearer token (RFC 6750, section 2.1), and too many to be guessed. */
const form = /^[\w.~+/-]{16,}=*$/;

/**
 * Reads the renderer's keys. They are never an argument: every user of a machine can list the arguments
 * of its processes.
 *
 * @param file separated by white space, the current key first; default: the environment variable `SKERRY_KEYS`
 * @returns `undefined` without a file and without the variable
 * @throws Error when there is a file or a variable, but no key in it: an open renderer would be a surprise;
 *   Error for a key that is too short or cannot be in a header. No message contains a key
 */
export async function readKeys(file: string | undefined): Promise<string[] | undefined> {
  const variable = process.env["SKERRY_KEYS"];
  if (file === undefined && variable === undefined) return undefined;
  const source = file === undefined ? "The environment variable SKERRY_KEYS" : `The file ${file}`;
  const text = file === undefined ? variable : await readFile(file, "utf8").catch(unreadable);
  const keys = (text ?? "").split(/\s+/).filter(Boolean);
  if (keys.length === 0) {
    throw new Error(`${source} has no key. Remove it, or write one: openssl rand -base64 32`);
  }
  for (const [index, key] of keys.entries()) {
    if (form.test(key)) continue;
    throw new Error(
      `${source} has a key that cannot be used, number ${index + 1}. Expected 16 or more letters, digits and -._~+/=, such as from: openssl rand -base64 32`,
    );
  }
  return keys;
}

function unreadable(error: Error): never {
  throw new Error(`The keys cannot be read: ${error.message}.`);
}
