/** The wheel of `pnpm release`: what it holds and requires, and that it is the same bytes again. */
import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { beforeEach, expect, it, vi } from "vitest";
import { findPython } from "../find-python.ts";
import { pythonWheel } from "./python-wheel.ts";
import { releaseFiles, releaseVersion } from "./release-files.ts";

const version = releaseVersion();

beforeEach(({ skip }) => {
  if (!findPython("setuptools", "wheel"))
    skip("setuptools is missing. Install python3-setuptools and python3-wheel.");
});

it("has the release's version, its licence and the helper that others copy", async () => {
  const { name, bytes } = await pythonWheel();
  expect(name, "the version in packages/python/pyproject.toml").toBe(
    `skerry-${version}-py3-none-any.whl`,
  );
  const files = unzipSync(bytes);
  const text = (path: string): string => strFromU8(files[path] as Uint8Array);
  const release = (path: string): string =>
    strFromU8(releaseFiles().get(`skerry-${version}/${path}`) as Uint8Array);
  expect(text("skerry/islands.py")).toBe(release("helpers/python/skerry.py"));
  expect(text(`skerry-${version}.dist-info/LICENSE`)).toBe(release("LICENSE"));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(["skerry/py.typed", "skerry/templatetags/skerry.py", "skerry/flask.py"]),
  );
});

it("requires no framework, and ships no test", async () => {
  const files = unzipSync((await pythonWheel()).bytes);
  const metadata = strFromU8(files[`skerry-${version}.dist-info/METADATA`] as Uint8Array);
  expect(metadata).toContain(`Name: skerry\nVersion: ${version}\n`);
  const required = metadata.match(/^Requires-Dist:.*$/gm) ?? [];
  expect(required).toHaveLength(3);
  for (const line of required) expect(line).toMatch(/; extra == '\w+'$/);
  expect(Object.keys(files).filter((path) => /test|first_page/.test(path))).toEqual([]);
});

it("is the same bytes at another time, in another time zone", async () => {
  const digest = async (): Promise<string> =>
    createHash("sha256")
      .update((await pythonWheel()).bytes)
      .digest("hex");
  vi.stubEnv("TZ", "Pacific/Kiritimati");
  const first = await digest();
  vi.stubEnv("TZ", "Pacific/Pago_Pago");
  vi.stubEnv("SOURCE_DATE_EPOCH", "1900000000");
  expect(await digest()).toBe(first);
  vi.unstubAllEnvs();
});
