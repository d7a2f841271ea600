export { createHttp, type Http, type HttpOptions, type HttpRequest } from "./create-http.ts";
export { HttpError, type HttpFailure } from "./http-error.ts";
