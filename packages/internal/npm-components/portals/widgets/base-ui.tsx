import "./_tailwind.css";
import { Dialog } from "@base-ui/react/dialog";
import { Menu } from "@base-ui/react/menu";
import { Popover } from "@base-ui/react/popover";
import { Toast } from "@base-ui/react/toast";
import { useIsland } from "@skerry/island";
import { useState } from "react";

export const load = "eager";

function Toasts() {
  const { container } = useIsland();
  const { add, toasts } = Toast.useToastManager();
  return (
    <>
      <button type="button" onClick={() => add({ title: "Saved" })}>
        Toast
      </button>
      <Toast.Portal container={container}>
        <Toast.Viewport>
          {toasts.map((toast) => (
            <Toast.Root key={toast.id} toast={toast} className="p-4">
              <Toast.Title />
              <Toast.Close>Close</Toast.Close>
            </Toast.Root>
          ))}
        </Toast.Viewport>
      </Toast.Portal>
    </>
  );
}

export function Component() {
  const { container } = useIsland();
  const [count, setCount] = useState(0);
  return (
    <Toast.Provider>
      <Dialog.Root>
        <Dialog.Trigger>Dialog</Dialog.Trigger>
        <Dialog.Portal container={container}>
          <Dialog.Popup className="fixed top-0 p-4">
            <Dialog.Title>Title</Dialog.Title>
            <button type="button" onClick={() => setCount(count + 1)}>
              Count {count}
            </button>
            <Menu.Root>
              <Menu.Trigger>Nested</Menu.Trigger>
              <Menu.Portal container={container}>
                <Menu.Positioner>
                  <Menu.Popup className="p-2">
                    <Menu.Item>Inner</Menu.Item>
                  </Menu.Popup>
                </Menu.Positioner>
              </Menu.Portal>
            </Menu.Root>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <Menu.Root>
        <Menu.Trigger>Menu</Menu.Trigger>
        <Menu.Portal container={container}>
          <Menu.Positioner>
            <Menu.Popup className="p-4">
              <Menu.Item>Rename</Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <Popover.Root>
        <Popover.Trigger>Popover</Popover.Trigger>
        <Popover.Portal container={container}>
          <Popover.Positioner>
            <Popover.Popup className="p-4">
              <Popover.Title>Title</Popover.Title>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <Toasts />
    </Toast.Provider>
  );
}
