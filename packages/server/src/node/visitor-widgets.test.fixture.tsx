import { useShared } from "@skerry/island";
import { useIslandContext } from "@skerry/ui/island";
import {
  createContext,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useId,
  useMemo,
  useState,
} from "react";
import type { WidgetModule } from "../api/widgets.ts";

interface Props {
  name: string;
  items: readonly string[];
}

const Visitor = createContext("nobody");

/** A schema that lets others run before it answers. */
const waiting = (pause: () => Promise<void>) => ({
  "~standard": {
    version: 1,
    vendor: "test",
    async validate(value: unknown) {
      await pause();
      return { value: { ...(value as Props) } };
    },
  },
});

const inTheNextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const inAWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2));

function List({ items }: Pick<Props, "items">): ReactElement {
  const visitor = useContext(Visitor);
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>
          {visitor} {item}
        </li>
      ))}
    </ul>
  );
}

function Frame({ children }: { children: ReactNode }): ReactElement {
  const id = useId();
  const { prefix } = useIslandContext();
  return (
    <section id={id} title={prefix}>
      {children}
    </section>
  );
}

function Card({ name, items }: Props): ReactElement {
  const [first] = useState(() => items[0]);
  const all = useMemo(() => items.join(), [items]);
  return (
    <Visitor.Provider value={name}>
      <Frame>
        <h2 title={all}>{first}</h2>
        <List items={items} />
      </Frame>
    </Visitor.Provider>
  );
}

const Loaded = ({ name, items }: Props): ReactElement => (
  <Suspense fallback={<p>waits</p>}>
    <Card name={name} items={items} />
  </Suspense>
);

/** Shows what the islands of a page share. */
function Shared({ name, items }: Props): ReactElement {
  const [user] = useShared("user", "nobody");
  const [cart] = useShared("cart", { items: [] as string[] });
  return (
    <Visitor.Provider value={user}>
      <h2>{name}</h2>
      <List items={[...cart.items, ...items]} />
    </Visitor.Provider>
  );
}

/** A widget that keeps the last name that it was given. */
function leaking(): WidgetModule {
  let last = "";
  return {
    Component: ({ name, items }: Props) => {
      last ||= name;
      return (
        <p>
          {last} {items.join()}
        </p>
      );
    },
  };
}

const Root = ({ name, children }: { name: string; children: ReactNode }): ReactElement => (
  <main title={name}>{children}</main>
);

/** Own widgets that keep nothing, and one that does. */
export const registry = {
  plain: (): WidgetModule => ({ Component: Card }),
  checked: (): WidgetModule => ({ Component: Card, Root, schema: waiting(inTheNextTurn) }),
  slow: (): WidgetModule => ({ Component: Card, schema: waiting(inAWhile) }),
  loaded: (): WidgetModule => ({ Component: Loaded, Root, schema: waiting(inTheNextTurn) }),
  shared: (): WidgetModule => ({ Component: Shared, Root, schema: waiting(inTheNextTurn) }),
  leaking,
};
