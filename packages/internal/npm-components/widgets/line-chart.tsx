import { Line, LineChart, Tooltip, XAxis } from "recharts";

const data = [
  { month: "May", price: 5 },
  { month: "June", price: 9 },
];

export const Component = () => (
  <LineChart width={320} height={160} data={data}>
    <XAxis dataKey="month" />
    <Tooltip />
    <Line dataKey="price" isAnimationActive={false} />
  </LineChart>
);
