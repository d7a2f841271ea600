import { request } from "node:http";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPath, ownLocation, proxyTarget } from "./proxy-target.ts";

const backend = new URL("http://127.0.0.1:8000/");

describe("the target of a request", () => {
  it.each([
    "//evil.example/",
    "/\\evil.example/",
    "/\\/evil.example/",
    "///evil.example",
    "//user:secret@evil.example:1/",
    "//evil.example:8000/..%2f",
    "/%2f/evil.example/",
    "/%2Fevil.example/",
    "/%5cevil.example/",
    "/@evil.example/",
    "/:1@evil.example/",
    "/.evil.example/",
    "/..//evil.example/",
    "/.//evil.example/",
    "/%0d%0aHost:%20evil.example/",
    "/?//evil.example/",
    "/#//evil.example/",
  ])("stays with the backend, as it came: %s", (path) => {
    expect(proxyTarget(backend, path)).toEqual({
      protocol: "http:",
      hostname: "127.0.0.1",
      port: 8000,
      path,
    });
  });

  it.each([
    "http://evil.example/",
    "HTTPS:evil.example",
    "http:/\\evil.example",
    "evil.example:443",
    "@evil.example/",
    ".evil.example/",
    "\\\\evil.example/",
    "\t//evil.example/",
    "*",
    "",
    "/a b",
    "/\r\nHost: evil.example",
    "/a\n",
    "/\t/evil.example/",
    "/\u0100",
    "/\ud800",
    "/\0",
    "/\x7F",
  ])("is refused where it is no path: %j", (target) => {
    expect(isPath(target)).toBe(false);
    expect(() => proxyTarget(backend, target)).toThrow(TypeError);
  });

  const unit = fc.constantFrom(..."/\\?#@:.%2f5c0da \t\r\nexample\u00fc\u0100");
  const target = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit }));

  it("is the backend or refused, whatever the request says, and Node takes it", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          target,
          target.map((text) => `/${text}`),
        ),
        (text) => {
          if (!isPath(text)) return;
          const options = proxyTarget(backend, text);
          const outgoing = request({ ...options, agent: false, lookup: () => {} });
          outgoing.on("error", () => {}).destroy();
          expect([outgoing.host, outgoing.path]).toEqual(["127.0.0.1", text]);
          expect(options.port).toBe(8000);
        },
      ),
    );
  });

  it("takes scheme, address and credentials from the backend's URL alone", () => {
    expect(proxyTarget(new URL("https://ada:p%40ss@[::1]:8443/ignored?a#b"), "/x?y")).toEqual({
      protocol: "https:",
      hostname: "::1",
      port: 8443,
      path: "/x?y",
      auth: "ada:p@ss",
    });
  });
});

describe("a redirect of the backend", () => {
  const own = (location: string): string => ownLocation(location, backend, "http://localhost:4852");

  it.each([
    ["http://127.0.0.1:8000/a?b=c#d", "http://localhost:4852/a?b=c#d"],
    ["//127.0.0.1:8000/a", "http://localhost:4852/a"],
    ["HTTP://127.0.0.1:8000", "http://localhost:4852/"],
    ["http://127.0.0.1:8000//evil.example/", "http://localhost:4852//evil.example/"],
  ])("to itself stays on this server: %s", (location, expected) => {
    expect(own(location)).toBe(expected);
  });

  it.each([
    "/a?b",
    "a",
    "?page=2",
    "",
    "http://127.0.0.1:80000/",
    "http://127.0.0.1:8000.evil.example/",
    "http://127.0.0.1:8000@evil.example/",
    "https://login.example/?return=http://127.0.0.1:8000/",
    "//login.example/",
    "https://127.0.0.1:8000/",
    "javascript:alert(1)",
  ])("to anywhere else is left as it is: %s", (location) => {
    expect(own(location)).toBe(location);
  });
});
