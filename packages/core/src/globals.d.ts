// Every runtime has these, the ES2022 library does not name them. Packages with DOM or Node types bring
// their own declarations and never see this file.
declare const console: { warn(message: string): void };
declare const URLSearchParams: new (query: string) => Iterable<[name: string, value: string]>;
declare const URL: new (
  url: string,
  base?: string,
) => { readonly origin: string; readonly protocol: string; readonly hostname: string };
