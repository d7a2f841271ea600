import "./_tailwind.css";
import { Command } from "cmdk";
import { useState } from "react";
import {
  Dialog,
  DialogContent,
  DialogTitle,
  DialogTrigger,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "./_shadcn.tsx";

export const load = "eager";

export function Component() {
  const [chosen, setChosen] = useState("Nothing");
  return (
    <>
      <Dialog>
        <DialogTrigger>Commands</DialogTrigger>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>Title</DialogTitle>
          <Command label="Commands">
            <Command.Input />
            <Command.List>
              <Command.Item onSelect={setChosen}>Copy</Command.Item>
            </Command.List>
          </Command>
        </DialogContent>
      </Dialog>
      <DropdownMenu>
        <DropdownMenuTrigger>Menu</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setChosen("Rename")}>Rename</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <output>{chosen}</output>
    </>
  );
}
