import Select from "react-select";

const options = [
  { value: "small", label: "Small" },
  { value: "large", label: "Large" },
];

export const Component = () => (
  <Select aria-label="Plan" instanceId="plan" options={options} defaultValue={options[0]} />
);
