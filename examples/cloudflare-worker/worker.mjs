import { withSsr } from "@skerry/server/workers";

/** @type {import("@skerry/server/workers").Edge | undefined} */
let site;

export default {
  /**
   * @param {Request} request
   * @param {{ ORIGIN: string }} env
   * @returns {Promise<Response>}
   */
  fetch(request, env) {
    site ??= withSsr(env.ORIGIN);
    return site.fetch(request);
  },
};
