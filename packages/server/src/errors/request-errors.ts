/** Every error of a route: its status, and its text for the program that sent the request. */
import { limits } from "../host/limits.ts";

/** The answer to a request that cannot be used. */
export interface RequestError {
  status: number;
  message: string;
}

/** Statuses of errors without a body: an include would paste one into a page. */
export const emptyErrors = {
  clientGone: 400,
  badSignature: 403,
  urlTooLong: 414,
  failed: 500,
  saturated: 503,
} as const;

export const requestErrors = {
  notABatch: {
    status: 400,
    message: 'Expected JSON such as {"islands": {"a": {"widget": "search-form", "props": {}}}}.',
  },
  tooManyKeys: {
    status: 400,
    message: `The batch has more than ${limits.batchKeys} islands. Send at most ${limits.batchIslands}, which are rendered, and the others in other batches.`,
  },
  keyExpected: {
    status: 403,
    message: "Expected the header Authorization: Bearer <key>, with one of the renderer's keys.",
  },
  batchTooLarge: {
    status: 413,
    message: `The batch has more than ${limits.batchBytes} bytes. Send several smaller ones.`,
  },
  // The message of what was thrown may name files of this machine.
  notReady: {
    status: 503,
    message: "Not ready: nothing can be rendered. The log has the error.",
  },
} satisfies Record<string, RequestError>;

/** @param paths of the routes */
export const noSuchRoute = (paths: string): RequestError => ({
  status: 404,
  message: `There is no such route. There are: ${paths}.`,
});

/** @param allow methods */
export const wrongMethod = (allow: string): RequestError => ({
  status: 405,
  message: `Expected ${allow}.`,
});

export const notHtml = (type: string): RequestError => ({
  status: 415,
  message: `Expected a page with Content-Type: text/html, but received ${type}.`,
});

/** @param failure why most widgets cannot be loaded */
export const widgetsNotLoaded = (failure: string): RequestError => ({
  status: 503,
  message: `Not ready: ${failure}`,
});
