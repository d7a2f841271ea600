import "./_tailwind.css";
import { useIsland } from "@skerry/island";
import { createPortal } from "react-dom";
import { toast as hotToast, Toaster as HotToaster } from "react-hot-toast";
import { Toaster, toast } from "sonner";

export const load = "eager";

const className = "p-4";

export function Component() {
  const { container } = useIsland();
  return (
    <>
      <button
        type="button"
        onClick={() =>
          toast("Saved", { className, unstyled: true, action: { label: "Close", onClick() {} } })
        }
      >
        Sonner
      </button>
      <button
        type="button"
        onClick={() =>
          hotToast(
            ({ id }) => (
              <button type="button" onClick={() => hotToast.remove(id)}>
                Close
              </button>
            ),
            { className },
          )
        }
      >
        Hot toast
      </button>
      {container && createPortal(<Toaster />, container)}
      {container && createPortal(<HotToaster />, container)}
    </>
  );
}
