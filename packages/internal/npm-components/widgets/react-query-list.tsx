import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";

function Names({ first }: { first: string }) {
  const { data, refetch } = useQuery({
    queryKey: ["names"],
    queryFn: async () => ((await (await fetch("/names.json")).json()) as { name: string }).name,
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <button type="button" onClick={() => void refetch()}>
      {data}
    </button>
  );
}

export function Component({ first }: { first: string }) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Names first={first} />
    </QueryClientProvider>
  );
}
