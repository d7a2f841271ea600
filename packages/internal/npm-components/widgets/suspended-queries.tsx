import { QueryClient, QueryClientProvider, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import useSWR from "swr";

const load = async (url: string) => ((await (await fetch(url)).json()) as { name: string }).name;
const later = new Promise<string>((resolve) => setTimeout(() => resolve("later"), 20));

/** SWR refuses to fetch on a server: its boundary is served with the fallback. */
function Fetched() {
  const { data } = useSWR("/names.json", load, { suspense: true });
  return <b>swr {data}</b>;
}

function Given() {
  const options = { suspense: true, fallbackData: later, revalidateOnMount: false };
  const { data } = useSWR("given", load, options);
  return <b>given {data}</b>;
}

function Queried() {
  const queryFn = () => new Promise<string>((resolve) => setTimeout(() => resolve("com"), 20));
  const { data } = useSuspenseQuery({ queryKey: ["names"], queryFn });
  return <b>query {data}</b>;
}

export function Component() {
  const [client] = useState(() => new QueryClient());
  const [count, setCount] = useState(0);
  return (
    <QueryClientProvider client={client}>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Clicked ${count}`}
      </button>
      <Suspense fallback={<i>wait</i>}>
        <Fetched />
      </Suspense>
      <Suspense fallback={<i>wait</i>}>
        <Given />
      </Suspense>
      <Suspense fallback={<i>wait</i>}>
        <Queried />
      </Suspense>
    </QueryClientProvider>
  );
}
