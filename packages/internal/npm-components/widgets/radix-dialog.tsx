import * as Dialog from "@radix-ui/react-dialog";

export const Component = () => (
  <Dialog.Root>
    <Dialog.Trigger>Open the dialog</Dialog.Trigger>
    <Dialog.Portal>
      <Dialog.Overlay />
      <Dialog.Content aria-describedby={undefined}>
        <Dialog.Title>Terms</Dialog.Title>
        <Dialog.Close>Close</Dialog.Close>
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
);
