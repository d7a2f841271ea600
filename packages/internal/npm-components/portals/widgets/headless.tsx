import "./_tailwind.css";
import {
  Dialog,
  DialogPanel,
  DialogTitle,
  Menu,
  MenuButton,
  MenuItem,
  MenuItems,
  Popover,
  PopoverButton,
  PopoverPanel,
  Portal,
} from "@headlessui/react";
import { useIsland } from "@skerry/island";
import { useMemo, useState } from "react";

export const load = "eager";

/** As `useState(false)`, for a dialog that opens in the element of this island. */
function useIslandDialog() {
  const { container } = useIsland();
  const [isOpen, setOpen] = useState(false);
  function show(open: boolean): void {
    if (open) container?.setAttribute("id", "headlessui-portal-root");
    else container?.removeAttribute("id");
    setOpen(open);
  }
  return [isOpen, show] as const;
}

export function Component() {
  const { container } = useIsland();
  const target = useMemo(() => ({ current: container ?? null }), [container]);
  const [isOpen, setOpen] = useIslandDialog();
  const [count, setCount] = useState(0);
  return (
    <Portal.Group target={target}>
      <button type="button" onClick={() => setOpen(true)}>
        Dialog
      </button>
      <Dialog open={isOpen} onClose={setOpen}>
        <DialogPanel className="fixed top-0 p-4">
          <DialogTitle>Title</DialogTitle>
          <button type="button" onClick={() => setCount(count + 1)}>
            Count {count}
          </button>
          <Menu>
            <MenuButton>Nested</MenuButton>
            <MenuItems anchor="bottom start" className="p-2">
              <MenuItem>
                <button type="button">Inner</button>
              </MenuItem>
            </MenuItems>
          </Menu>
        </DialogPanel>
      </Dialog>
      <Menu>
        <MenuButton>Menu</MenuButton>
        <MenuItems anchor="bottom start" className="p-4">
          <MenuItem>
            <button type="button">Rename</button>
          </MenuItem>
        </MenuItems>
      </Menu>
      <Popover>
        <PopoverButton>Popover</PopoverButton>
        <PopoverPanel focus anchor="bottom start" className="p-4">
          <h2>Title</h2>
          <button type="button">More</button>
        </PopoverPanel>
      </Popover>
    </Portal.Group>
  );
}
