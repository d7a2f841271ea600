import { Command } from "cmdk";
import { useState } from "react";

export function Component() {
  const [chosen, setChosen] = useState("Nothing");
  return (
    <>
      <Command label="Commands">
        <Command.Input placeholder="Type a command" />
        <Command.List>
          <Command.Empty>None</Command.Empty>
          {["Copy", "Paste"].map((one) => (
            <Command.Item key={one} onSelect={() => setChosen(one)}>
              {one}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
      <output>{chosen}</output>
    </>
  );
}
