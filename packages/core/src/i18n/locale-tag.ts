// Apart from `locale-chain.ts`, because pages without a configuration need this alone.

/**
 * Longest language tag, in characters. BCP 47 (RFC 5646, section 4.4.1) asks for room for 35. A
 * longer one has no meaning to anyone and may be an attack: each of its parts is one more locale to
 * look texts up in.
 */
export const maxLocaleLength = 35;

const pattern = /^[a-z]{2,3}(?:[-_][a-z\d]{1,8})*$/i;

/** Whether a string is written like a language tag (`de`, `de-AT`, `de_AT`), however long. */
export const isLocaleTag = (value: string): boolean => pattern.test(value);
