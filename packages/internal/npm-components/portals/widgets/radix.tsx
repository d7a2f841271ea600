import "./_tailwind.css";
import { useIsland } from "@skerry/island";
import { Dialog, DropdownMenu, Popover, Toast } from "radix-ui";
import { useState } from "react";
import { createPortal } from "react-dom";

export const load = "eager";

export function Component() {
  const { container } = useIsland();
  const [count, setCount] = useState(0);
  const [isSaved, setSaved] = useState(false);
  return (
    <Toast.Provider>
      <Dialog.Root>
        <Dialog.Trigger>Dialog</Dialog.Trigger>
        <Dialog.Portal container={container}>
          <Dialog.Content className="fixed top-0 p-4" aria-describedby={undefined}>
            <Dialog.Title>Title</Dialog.Title>
            <button type="button" onClick={() => setCount(count + 1)}>
              Count {count}
            </button>
            <DropdownMenu.Root>
              <DropdownMenu.Trigger>Nested</DropdownMenu.Trigger>
              <DropdownMenu.Portal container={container}>
                <DropdownMenu.Content className="p-2">
                  <DropdownMenu.Item>Inner</DropdownMenu.Item>
                </DropdownMenu.Content>
              </DropdownMenu.Portal>
            </DropdownMenu.Root>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Popover.Root>
        <Popover.Trigger>Popover</Popover.Trigger>
        <Popover.Portal container={container}>
          <Popover.Content className="p-4">
            <button type="button">More</button>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <button type="button" onClick={() => setSaved(true)}>
        Toast
      </button>
      <Toast.Root open={isSaved} onOpenChange={setSaved} className="p-4">
        <Toast.Title>Saved</Toast.Title>
        <Toast.Close>Close</Toast.Close>
      </Toast.Root>
      {container && createPortal(<Toast.Viewport />, container)}
    </Toast.Provider>
  );
}
