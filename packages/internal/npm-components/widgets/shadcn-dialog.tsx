import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import "./shadcn-dialog.css";

export const Component = () => (
  <Dialog>
    <DialogTrigger asChild>
      <Button>Open</Button>
    </DialogTrigger>
    <DialogContent>
      <DialogTitle>Terms</DialogTitle>
      <DialogDescription>Read them.</DialogDescription>
    </DialogContent>
  </Dialog>
);
