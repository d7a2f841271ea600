/** What a signed fragment address says; `""` for what it leaves out. */
export interface SignedFragment {
  widget: string;
  id: string;
  locale: string;
  /** As written in the address, after percent-decoding. */
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
 * The `sig` of a fragment's address: base64url of HMAC-SHA256 over
 * `v1\n<widget>\n<id>\n<locale>\n<props>`. The same input gives the same address, which caches need.
 */
export async function signFragment(fragment: SignedFragment, key: string): Promise<string> {
  const bytes = await crypto.subtle.sign("HMAC", await importKey(key), message(fragment));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Tells whether an address was signed with one of the keys. */
export type SignatureCheck = (fragment: SignedFragment, signature: string) => Promise<boolean>;

/**
 * Takes signatures of any of the keys, so that a new key can come before the old one goes. The
 * platform compares in constant time.
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

/** @returns `undefined` for what is no base64url of 32 bytes */
function decode(signature: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]{43}$/.test(signature)) return undefined;
  const text = atob(signature.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
