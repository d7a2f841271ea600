import { Bar } from "@nivo/bar";
import { useState } from "react";

const data = [
  { name: "com", count: 3 },
  { name: "app", count: 5 },
];

export function Component() {
  const [chosen, setChosen] = useState("Nothing");
  return (
    <>
      <Bar
        data={data}
        keys={["count"]}
        indexBy="name"
        width={300}
        height={200}
        animate={false}
        isFocusable
        onClick={({ indexValue }) => setChosen(String(indexValue))}
      />
      <output>{chosen}</output>
    </>
  );
}
