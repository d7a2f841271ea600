import "./_tailwind.css";
import { Dialog } from "@ark-ui/react/dialog";
import { Menu } from "@ark-ui/react/menu";
import { Portal } from "@ark-ui/react/portal";
import { useIsland } from "@skerry/island";
import { useMemo, useState } from "react";

export const load = "eager";

export function Component() {
  const { container } = useIsland();
  const target = useMemo(() => ({ current: container ?? null }), [container]);
  const [count, setCount] = useState(0);
  return (
    <>
      <Dialog.Root>
        <Dialog.Trigger>Dialog</Dialog.Trigger>
        <Portal container={target}>
          <Dialog.Positioner>
            <Dialog.Content className="fixed top-0 p-4">
              <Dialog.Title>Title</Dialog.Title>
              <button type="button" onClick={() => setCount(count + 1)}>
                Count {count}
              </button>
              <Menu.Root>
                <Menu.Trigger>Nested</Menu.Trigger>
                <Portal container={target}>
                  <Menu.Positioner>
                    <Menu.Content className="p-2">
                      <Menu.Item value="inner">Inner</Menu.Item>
                    </Menu.Content>
                  </Menu.Positioner>
                </Portal>
              </Menu.Root>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
      <Menu.Root>
        <Menu.Trigger>Menu</Menu.Trigger>
        <Portal container={target}>
          <Menu.Positioner>
            <Menu.Content className="p-4">
              <Menu.Item value="rename">Rename</Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </>
  );
}
