import {
  FloatingPortal,
  useClick,
  useDismiss,
  useFloating,
  useInteractions,
  useRole,
} from "@floating-ui/react";
import { useState } from "react";

export function Component() {
  const [isOpen, setIsOpen] = useState(false);
  const { refs, floatingStyles, context } = useFloating({ open: isOpen, onOpenChange: setIsOpen });
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useClick(context),
    useDismiss(context),
    useRole(context),
  ]);
  return (
    <>
      <button type="button" ref={refs.setReference} {...getReferenceProps()}>
        Details
      </button>
      {isOpen && (
        <FloatingPortal>
          <div
            ref={refs.setFloating}
            style={floatingStyles}
            aria-label="Details"
            {...getFloatingProps()}
          >
            All of them
          </div>
        </FloatingPortal>
      )}
    </>
  );
}
