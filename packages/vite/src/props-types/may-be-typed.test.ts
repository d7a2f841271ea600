import { expect, it } from "vitest";
import { mayBeTyped } from "./may-be-typed.ts";

it.each([
  ["export const Component = ({ a }) => <p>{a}</p>;", false],
  ["export default function Widget() { return null; }", false],
  ["export const schema = {}; export const Component = (props: Props) => null;", false],
  ["const schema = {}; export { schema }; export const Component = (props: Props) => null;", false],
  ["export const Component = (props: { a: string }) => null;", true],
  ["export function Component({ a = 1 }: Props) { return null; }", true],
  ["export const Component: FC<Props> = ({ a }) => null;", true],
  ["export const Component = memo(Inner);", true],
  ["export class Component extends React.Component<Props> {}", true],
  ["export { Inner as Component } from './inner';", true],
  ["export * from './inner';", true],
  ["const Inner = () => null; export default Inner;", true],
  ["/** @param {{ a: string }} props */\nexport function Component({ a }) { return null; }", true],
  ["export const Component = (props: { a: string }) => <p>;", true],
])("%s", (code, expected) => expect(mayBeTyped(code)).toBe(expected));
