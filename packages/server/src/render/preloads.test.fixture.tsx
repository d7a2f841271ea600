import type { ReactNode } from "react";
import { preload } from "react-dom";

/** Widgets with pictures, and one that asks for a file itself. */
export const components: Record<string, () => ReactNode> = {
  picture: () => <img src="/a.png?b=1&c=2" alt="" />,
  urgent: () => <img src="/a.png" alt="" fetchPriority="high" />,
  set: () => <img src="/a.png" srcSet="/a.png 1x, /b.png 2x" sizes="100vw" alt="" />,
  many: () =>
    Array.from({ length: 12 }, (_, index) => <img key={index} src={`/${index}`} alt="" />),
  row: () => (
    <tr>
      <td>
        text
        <img src="/a.png" alt="" />
      </td>
    </tr>
  ),
  head: () => (
    <>
      <title>Title</title>
      <meta name="a" content="b" />
      <link rel="icon" href="/icon.png" />
      <style href="b" precedence="a">{`p{}`}</style>
      <tr>
        <td>text</td>
      </tr>
    </>
  ),
  sheet: () => (
    <>
      <link rel="stylesheet" href="/a.css" precedence="a" />
      <option>text</option>
    </>
  ),
  other: () => {
    preload("/background.png", { as: "image" });
    return (
      <>
        <style href="b" precedence="a">{`p{}`}</style>
        <img src="/a.png" alt="" />
      </>
    );
  },
  font: () => {
    preload("/a.woff2", { as: "font", type: "font/woff2" });
    return <p>text</p>;
  },
  text: () => <p>{'<link rel="preload" as="image" href="/a.png"/>'}</p>,
};
