import { Toaster, toast } from "sonner";

export const Component = () => (
  <>
    <button type="button" onClick={() => toast("Saved")}>
      Save
    </button>
    <Toaster />
  </>
);
