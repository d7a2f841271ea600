import "./_tailwind.css";
import { useIsland } from "@skerry/island";
import { useState } from "react";
import { UNSAFE_PortalProvider } from "react-aria/PortalProvider";
import {
  Button,
  Dialog,
  DialogTrigger,
  Heading,
  Menu,
  MenuItem,
  MenuTrigger,
  Modal,
  ModalOverlay,
  Popover,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components";

export const load = "eager";

export function Component() {
  const { container } = useIsland();
  const [count, setCount] = useState(0);
  const [toasts] = useState(() => new ToastQueue<string>());
  return (
    <UNSAFE_PortalProvider getContainer={() => container ?? null}>
      <DialogTrigger>
        <Button>Dialog</Button>
        <ModalOverlay className="fixed inset-0">
          <Modal>
            <Dialog className="p-4">
              <Heading slot="title">Title</Heading>
              <Button onPress={() => setCount(count + 1)}>Count {count}</Button>
              <MenuTrigger>
                <Button>Nested</Button>
                <Popover>
                  <Menu className="p-2" aria-label="More">
                    <MenuItem>Inner</MenuItem>
                  </Menu>
                </Popover>
              </MenuTrigger>
            </Dialog>
          </Modal>
        </ModalOverlay>
      </DialogTrigger>
      <MenuTrigger>
        <Button>Menu</Button>
        <Popover>
          <Menu className="p-4" aria-label="Actions">
            <MenuItem>Rename</MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <DialogTrigger>
        <Button>Popover</Button>
        <Popover>
          <Dialog className="p-4">
            <Heading slot="title">Title</Heading>
          </Dialog>
        </Popover>
      </DialogTrigger>
      <Button onPress={() => toasts.add("Saved")}>Toast</Button>
      <ToastRegion queue={toasts}>
        {({ toast }) => (
          <Toast toast={toast} className="p-4">
            <ToastContent>{toast.content}</ToastContent>
            <Button slot="close">Close</Button>
          </Toast>
        )}
      </ToastRegion>
    </UNSAFE_PortalProvider>
  );
}
