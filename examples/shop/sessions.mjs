import { randomBytes } from "node:crypto";

/**
 * What the server remembers of one visitor.
 *
 * @typedef {object} Session
 * @property {string[]} cart ids of products
 * @property {Record<string, string> | null} address as it was sent, right or wrong
 * @property {string | null} payment as it was sent
 * @property {boolean} unconfirmed whether an order was sent without its tick
 * @property {Order | null} waiting an order that the payment provider has not confirmed
 * @property {Order | null} order the last one that was placed
 */

/**
 * @typedef {object} Order
 * @property {string} id
 * @property {import("./catalogue.mjs").Product[]} products
 * @property {string} email
 */

/** @returns {Session} */
const emptySession = () => ({
  cart: [],
  address: null,
  payment: null,
  unconfirmed: false,
  waiting: null,
  order: null,
});

/**
 * Sessions in memory. The ones that nobody has used for longest make room for new ones.
 *
 * @param {{ limit?: number }} [options] `limit`: how many are kept, default 10,000
 */
export function createSessions({ limit = 10_000 } = {}) {
  /** @type {Map<string, Session>} */
  const sessions = new Map();
  return {
    /**
     * @param {string | undefined} key
     * @returns {Session | null}
     */
    find(key) {
      const session = sessions.get(key ?? "");
      if (key === undefined || !session) return null;
      sessions.delete(key);
      sessions.set(key, session);
      return session;
    },

    /** @returns {{ key: string, session: Session }} under a key that nobody can guess */
    start() {
      const key = randomBytes(18).toString("base64url");
      const session = emptySession();
      sessions.set(key, session);
      for (const oldest of sessions.keys()) {
        if (sessions.size <= limit) break;
        sessions.delete(oldest);
      }
      return { key, session };
    },
  };
}

/** What a visitor without a session sees. */
export const noSession = emptySession;
