import { atom, Provider, useAtom } from "jotai";

const counter = atom(0);

function Count() {
  const [value, setValue] = useAtom(counter);
  return (
    <button type="button" onClick={() => setValue(value + 1)}>
      Clicked {value}
    </button>
  );
}

/** The provider keeps visitors apart. */
export const Component = () => (
  <Provider>
    <Count />
  </Provider>
);
