import type { SignedFragment } from "../../api/signed-fragment.ts";
import { importKey } from "../requests/keys.ts";

const encoder = new TextEncoder();

/** Length prefixes keep values apart. */
function signedBytes(fragment: SignedFragment): Uint8Array<ArrayBuffer> {
  const { widget, id = "", locale = "", props = "", shell = "", v = "" } = fragment;
  const lines = [widget, id, locale, props, shell, v].map(
    (value) => `\n${encoder.encode(value).length}:${value}`,
  );
  return encoder.encode(`v2${lines.join("")}`);
}

/**
 * Computes the `sig` of a fragment's URL, version 2: base64url of HMAC-SHA256 over `v2` and, for `widget`,
 * `id`, `locale`, `props`, `shell` and `v`, a line break, the number of bytes, `:` and the value. The same
 * input gives the same URL, which caches need.
 */
export async function signFragment(fragment: SignedFragment, key: string): Promise<string> {
  const bytes = await crypto.subtle.sign("HMAC", await importKey(key), signedBytes(fragment));
  return toBase64Url(new Uint8Array(bytes));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

export type SignatureCheck = (fragment: SignedFragment, signature: string) => Promise<boolean>;

/**
 * Accepts signatures of each key, for key rotation. `crypto.subtle.verify` compares in constant time.
 *
 * @param keys the current one, then previous ones
 */
export function createSignatureCheck(keys: readonly string[]): SignatureCheck {
  const imported = Promise.all(keys.map(importKey));
  return async (fragment, signature) => {
    const bytes = fromBase64Url(signature);
    if (!bytes) return false;
    const data = signedBytes(fragment);
    for (const key of await imported) {
      if (await crypto.subtle.verify("HMAC", key, bytes, data)) return true;
    }
    return false;
  };
}

/**
 * Refuses other spellings: the last character has two unused bits.
 *
 * @returns `undefined` for an invalid signature
 */
function fromBase64Url(signature: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]{43}$/.test(signature)) return undefined;
  const text = atob(signature.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return toBase64Url(bytes) === signature ? bytes : undefined;
}

/** In the order of the URL. */
const parameters = ["id", "locale", "props", "shell", "v", "sig"] as const;

export type CanonicalFragment = SignedFragment & { sig?: string | undefined };

/** The canonical path and query: ordered parameters, and everything encoded but RFC 3986's unreserved characters. */
export function canonicalFragmentUrl(fragment: CanonicalFragment): string {
  const query = parameters
    .filter((name) => fragment[name])
    .map((name) => `${name}=${encodeValue(fragment[name] as string)}`);
  return `/fragments/${encodeValue(fragment.widget)}${query.length > 0 ? "?" : ""}${query.join("&")}`;
}

/**
 * Writes the URL of a fragment, path and query, as caches may keep it.
 *
 * @param key one of the renderer's keys, with which the URL is signed. Default: it is not signed
 */
export async function fragmentUrl(fragment: SignedFragment, key?: string): Promise<string> {
  return canonicalFragmentUrl({ ...fragment, sig: key && (await signFragment(fragment, key)) });
}

/** `encodeURIComponent` leaves five characters that other languages encode. */
function encodeValue(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
