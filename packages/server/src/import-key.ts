const algorithm = { name: "HMAC", hash: "SHA-256" };

/** A secret as a key for HMAC-SHA256. */
export function importKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}
