import useSWR from "swr";

const load = async (url: string) => ((await (await fetch(url)).json()) as { name: string }).name;

export function Component({ first }: { first: string }) {
  const { data, mutate } = useSWR("/names.json", load, {
    fallbackData: first,
    revalidateOnMount: false,
    revalidateOnFocus: false,
  });
  return (
    <button type="button" onClick={() => void mutate()}>
      {data}
    </button>
  );
}
