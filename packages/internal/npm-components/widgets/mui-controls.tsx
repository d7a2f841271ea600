import { Button, Dialog, DialogTitle, Menu, MenuItem } from "@mui/material";
import { useState } from "react";

export function Component() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section>
      <Button variant="contained" onClick={(event) => setAnchor(event.currentTarget)}>
        Actions
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setIsOpen(true);
          }}
        >
          Rename
        </MenuItem>
      </Menu>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} aria-labelledby="mui-title">
        <DialogTitle id="mui-title">New name</DialogTitle>
        <Button onClick={() => setIsOpen(false)}>Close</Button>
      </Dialog>
    </section>
  );
}
