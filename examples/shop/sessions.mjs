import { randomBytes } from "node:crypto";

/**
 * The data that the server stores about one visitor.
 *
 * @typedef {object} Session
 * @property {string[]} cart ids of products
 * @property {Record<string, string> | null} address as it was sent, correct or not
 * @property {string | null} payment as it was sent
 * @property {boolean} unconfirmed whether an order was sent without the box ticked
 * @property {Order | null} unpaid an order that the payment provider has not confirmed
 * @property {Order | null} order the last order that was placed
 */

/**
 * @typedef {object} Order
 * @property {string} id
 * @property {import("./catalogue.mjs").Product[]} products
 * @property {string} email
 * @property {boolean} [isShown] whether the page that confirms it was sent before
 */

/**
 * The session of a visitor who has none yet.
 *
 * @returns {Session}
 */
export const emptySession = () => ({
  cart: [],
  address: null,
  payment: null,
  unconfirmed: false,
  unpaid: null,
  order: null,
});

/**
 * Sessions in memory. If there are too many, those that were unused for longest are removed.
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

    /** @returns {{ key: string, session: Session }} under a random key */
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
