/** What the signature of a fragment's URL covers; `""` for what the URL leaves out. */
export interface SignedFragment {
  widget: string;
  id: string;
  locale: string;
  /** As in the URL, after percent-decoding. */
  props: string;
}

const algorithm = { name: "HMAC", hash: "SHA-256" };
const encoder = new TextEncoder();

function message({ widget, id, locale, props }: SignedFragment): Uint8Array<ArrayBuffer> {
  return encoder.encode(`v1\n${widget}\n${id}\n${locale}\n${props}`);
}

function importKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", encoder.encode(key), algorithm, false, ["sign", "verify"]);
}

/**
 * Computes the `sig` of a fragment's URL: base64url of HMAC-SHA256 over
 * `v1\n<widget>\n<id>\n<locale>\n<props>`. The same input gives the same URL, which caches need.
 */
export async function signFragment(fragment: SignedFragment, key: string): Promise<string> {
  const bytes = await crypto.subtle.sign("HMAC", await importKey(key), message(fragment));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Whether a fragment was signed with one of the keys. */
export type SignatureCheck = (fragment: SignedFragment, signature: string) => Promise<boolean>;

/**
 * Creates a check that accepts signatures of each of the keys, so that a new key can be introduced before
 * the old one is removed. `crypto.subtle.verify` compares in constant time.
 *
 * @param keys the current one, then the previous one
 */
export function createSignatureCheck(keys: readonly string[]): SignatureCheck {
  const imported = Promise.all(keys.map(importKey));
  return async (fragment, signature) => {
    const bytes = decode(signature);
    if (!bytes) return false;
    const data = message(fragment);
    for (const key of await imported) {
      if (await crypto.subtle.verify("HMAC", key, bytes, data)) return true;
    }
    return false;
  };
}

/** @returns `undefined` for what is not base64url of 32 bytes */
function decode(signature: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]{43}$/.test(signature)) return undefined;
  const text = atob(signature.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
