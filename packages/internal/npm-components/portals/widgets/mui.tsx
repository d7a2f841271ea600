import "./_tailwind.css";
import Dialog from "@mui/material/Dialog";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Portal from "@mui/material/Portal";
import Snackbar from "@mui/material/Snackbar";
import { useIsland } from "@skerry/island";
import { useState } from "react";

export const load = "eager";

export function Component() {
  const { container } = useIsland();
  const [isOpen, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [inner, setInner] = useState<HTMLElement | null>(null);
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Dialog
      </button>
      <Dialog
        open={isOpen}
        container={container}
        onClose={() => setOpen(false)}
        transitionDuration={0}
        slotProps={{ paper: { className: "p-4" } }}
      >
        <h2>Title</h2>
        <button type="button" onClick={() => setCount(count + 1)}>
          Count {count}
        </button>
        <button type="button" onClick={({ currentTarget }) => setInner(currentTarget)}>
          Nested
        </button>
        <Menu
          open={inner !== null}
          anchorEl={inner}
          container={container}
          onClose={() => setInner(null)}
          transitionDuration={0}
          slotProps={{ list: { className: "p-2" } }}
        >
          <MenuItem>Inner</MenuItem>
        </Menu>
      </Dialog>
      <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Menu
      </button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        container={container}
        onClose={() => setAnchor(null)}
        transitionDuration={0}
        slotProps={{ list: { className: "p-4" } }}
      >
        <MenuItem>Rename</MenuItem>
      </Menu>
      <button type="button" onClick={() => setSaved(true)}>
        Toast
      </button>
      <Portal container={container}>
        <Snackbar open={isSaved} transitionDuration={0}>
          <div className="p-4">
            <button type="button" onClick={() => setSaved(false)}>
              Close
            </button>
          </div>
        </Snackbar>
      </Portal>
    </>
  );
}
