import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useState } from "react";

const all = ["Amsterdam", "Berlin", "Bern"];

export function Component() {
  const [city, setCity] = useState("");
  const [query, setQuery] = useState("");
  return (
    <Combobox value={city} onChange={(value) => setCity(value ?? "")}>
      <ComboboxInput aria-label="City" onChange={(event) => setQuery(event.target.value)} />
      <ComboboxOptions>
        {all
          .filter((one) => one.toLowerCase().startsWith(query.toLowerCase()))
          .map((one) => (
            <ComboboxOption key={one} value={one}>
              {one}
            </ComboboxOption>
          ))}
      </ComboboxOptions>
    </Combobox>
  );
}
