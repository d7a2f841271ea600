import { DropdownMenu } from "radix-ui";
import { useState } from "react";

export function Component() {
  const [chosen, setChosen] = useState("Nothing");
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>Actions</DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content>
            <DropdownMenu.Item onSelect={() => setChosen("Renamed")}>Rename</DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <output>{chosen}</output>
    </>
  );
}
