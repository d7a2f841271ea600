import { expect, it } from "vitest";
import { withStyledIds } from "./styled-ids.ts";

const idsOf = (code: string, file = "widgets/a.tsx"): string[] =>
  [...(withStyledIds(code, file)?.code ?? "").matchAll(/componentId:"([^"]+)"/g)].map(
    ([, id]) => id as string,
  );

it.each([
  ['import styled from "styled-components"; styled.a``; styled(B)``;', 2],
  ['import { styled as s, css } from "styled-components"; s.a.attrs({})`x`; css``;', 1],
  ['import { default as s } from "styled-components"; const X = s("div")({}); s.b``', 2],
  ['import * as all from "styled-components"; all.styled.a``; all.default(B)``; all.css``;', 2],
  ['const { default: s, css } = require("styled-components"); s.a``; css``;', 1],
  ['const s = require("styled-components").default; s.a``; s(B)``;', 2],
  // As TypeScript, esbuild and Babel write it.
  ['var m = __importDefault(require("styled-components")); m.default.a(x || (x = y()));', 1],
  [
    'var m = __toESM(require("styled-components")); m.default.a``; (0, m.styled)("b")``; m.css``;',
    2,
  ],
  ['var m = _interop(require("styled-components")); m["default"].a.withConfig({})``;', 1],
  ['const m = require("styled"); m.default.a``; // "styled-components"', 0],
  ['import styled from "@emotion/styled"; styled.a``; // "styled-components"', 0],
  ['import { css } from "styled-components"; const styled = {}; styled.a``;', 0],
])("gives each component an id of its own: %s", (code, count) => {
  expect(new Set(idsOf(code)).size).toBe(count);
});

it("has the same id for the same place of the same file alone", () => {
  const code = 'import styled from "styled-components"; export const A = styled.a`top: 0`;';
  expect(idsOf(code)).toEqual(idsOf(code));
  expect(idsOf(code)).not.toEqual(idsOf(code, "widgets/b.tsx"));
});

it("writes in front of what an author says of a component, whose own id wins", () => {
  const code = 'import styled from "styled-components"; styled.a.withConfig({componentId:"b"})``;';
  expect(withStyledIds(code, "a.js")?.code).toMatch(
    /styled\.a\.withConfig\(\{componentId:"sc-\w{8}-0"\}\)\.withConfig\(\{componentId:"b"\}\)``/,
  );
});
