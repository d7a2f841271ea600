export { createHttp, type Http, type HttpOptions, type HttpRequest } from "./create-http.ts";
export { HttpError, type HttpErrorKind } from "./http-error.ts";
