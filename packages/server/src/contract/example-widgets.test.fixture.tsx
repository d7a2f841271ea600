import { createElement, lazy, Suspense, use } from "react";
import type { WidgetModule } from "../api/widgets.ts";

interface TextProps {
  text?: string;
}

/** A Standard Schema that knows `text` alone, and takes its time. */
const textSchema = (milliseconds = 0) => ({
  "~standard": {
    version: 1,
    vendor: "example",
    async validate(value: unknown) {
      if (milliseconds) await new Promise((done) => setTimeout(done, milliseconds));
      const { text = "" } = value as TextProps;
      return typeof text === "string" ? { value: { text } } : { issues: [{ message: "no text" }] };
    },
  },
});

/** Spreads what it gets, as no widget should. */
export const spread: WidgetModule = {
  Component: (props: object) => createElement("div", props),
  schema: textSchema(),
};

/** Takes any props. */
export const free: WidgetModule = {
  Component: (props: object) => <p>{JSON.stringify(props)}</p>,
};

export const slow: WidgetModule = {
  Component: ({ text }: TextProps) => <p>{text}</p>,
  schema: textSchema(520),
};

export const slowest: WidgetModule = {
  Component: ({ text }: TextProps) => <p>{text}</p>,
  schema: textSchema(3_000),
};

export const throwing: WidgetModule = {
  Component: () => {
    throw new Error("a secret of the server");
  },
};

/** Reads what only browsers have. */
export const browserOnly: WidgetModule = {
  Component: () => <p>{window.location.href}</p>,
};

const never = new Promise<string>(() => undefined);
const Waiting = () => <p>{use(never)}</p>;

const Late = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { default: () => <b>came</b> };
});

/** A part of it never comes, and another one later. */
export const waiting: WidgetModule = {
  Component: () => (
    <>
      <Suspense fallback={<p>wait</p>}>
        <Waiting />
      </Suspense>
      <Suspense fallback={<p>load</p>}>
        <Late />
      </Suspense>
    </>
  ),
};

const say = (props: object): string => JSON.stringify(props);

/** One for each kind of thing that cannot stand everywhere. */
export const card: WidgetModule = {
  Component: (props: object) => (
    <div>
      <p>{say(props)}</p>
    </div>
  ),
};
export const word: WidgetModule = { Component: (props: object) => <span>{say(props)}</span> };
export const form: WidgetModule = { Component: (props: object) => <form>{say(props)}</form> };
export const link: WidgetModule = { Component: (props: object) => <a href="/">{say(props)}</a> };
export const button: WidgetModule = {
  Component: (props: object) => <button type="button">{say(props)}</button>,
};
export const list: WidgetModule = {
  Component: (props: object) => (
    <ul>
      <li>{say(props)}</li>
    </ul>
  ),
};
export const table: WidgetModule = {
  Component: (props: object) => (
    <table>
      <tbody>
        <tr>
          <td>{say(props)}</td>
        </tr>
      </tbody>
    </table>
  ),
};
export const title: WidgetModule = { Component: (props: object) => <h2>{say(props)}</h2> };
export const bubble: WidgetModule = { Component: () => null, overlay: true };
