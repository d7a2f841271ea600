import { Component, lazy, type ReactNode, Suspense, use, useId, useState } from "react";

const forever = new Promise<never>(() => {});
const Forever = (): ReactNode => use(forever);

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const Bold = ({ children = "bold" }: { children?: ReactNode }): ReactNode => <b>{children}</b>;

/** Modules that come in their own time, also one in another. */
const Later = lazy(async () => {
  await pause(5);
  return { default: Bold };
});
const Nested = lazy(async () => {
  await pause(1);
  return {
    default: () => (
      <p>
        <Inner />
      </p>
    ),
  };
});
const Inner = lazy(async () => {
  await pause(1);
  return { default: () => <i>inner</i> };
});
const Long = lazy(async () => ({ default: () => <Bold>{"x".repeat(50_000)}</Bold> }));
const Broken = lazy(async (): Promise<{ default: () => ReactNode }> => {
  await pause(1);
  throw new ReferenceError("window is not defined");
});

const Throwing = (): ReactNode => {
  throw new Error("not here");
};

const Id = (): ReactNode => <u id={useId()}>id</u>;

const slow = new Map<string, Promise<string>>();
function Data({ name = "a" }: { name?: string }): ReactNode {
  const data = slow.get(name) ?? pause(5).then(() => `data ${name}`);
  slow.set(name, data);
  return <b>{use(data)}</b>;
}

/** Fetched anew by each render, as with a cache that belongs to one. */
export const fetches: string[] = [];
function Fetching({ promise }: { promise: Promise<string> }): ReactNode {
  return <b>{use(promise)}</b>;
}
function Fetches(): ReactNode {
  const [promise] = useState(() => {
    fetches.push("one");
    return pause(1).then(() => "fetched");
  });
  return within(<Fetching promise={promise} />);
}

/** What libraries did before `use`: the promise itself is thrown. */
const old = { promise: undefined as Promise<void> | undefined, isThere: false };
function readOld(): string {
  old.promise ??= pause(3).then(() => void (old.isThere = true));
  if (!old.isThere) throw old.promise;
  return "thrown";
}
const Throws = (): ReactNode => <b>{readOld()}</b>;

class Boundary extends Component<{ children: ReactNode }> {
  override render(): ReactNode {
    return this.props.children;
  }
}

const within = (children: ReactNode): ReactNode => (
  <section>
    <p>rest</p>
    <Suspense fallback={<i>load</i>}>{children}</Suspense>
    <Id />
  </section>
);

/** Widgets whose trees wait. */
export const components: Record<string, (props: { name?: string }) => ReactNode> = {
  lazy: () => within(<Later />),
  nested: () => within(<Nested />),
  long: () => within(<Long />),
  data: (props) => within(<Data {...props} />),
  thrown: () => within(<Throws />),
  class: () => within(<Boundary>{<Later />}</Boundary>),
  "lazy-alone": () => <Later />,
  forever: () => within(<Forever />),
  "forever-2": () => within(<Forever />),
  "forever-alone": () => <Forever />,
  broken: () => within(<Broken />),
  throwing: () => within(<Throwing />),
  hidden: () => (
    <>
      {within(<Later />)}
      {within(<Forever />)}
    </>
  ),
  fetches: () => <Fetches />,
  plain: () => <p>plain</p>,
};
