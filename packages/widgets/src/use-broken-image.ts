import { type RefObject, useEffect, useRef, useState } from "react";

interface BrokenImage {
  /** For the image. */
  ref: RefObject<HTMLImageElement | null>;
  /** For the image. */
  onError(): void;
  /** Whether it cannot be loaded. */
  isBroken: boolean;
}

/**
 * Learns that a picture cannot be loaded, also one that has failed before this script came.
 *
 * @param url of the picture
 */
export function useBrokenImage(url: string): BrokenImage {
  const [broken, setBroken] = useState("");
  const ref = useRef<HTMLImageElement>(null);

  // In Firefox an SVG without a size of its own looks like one that has failed
  // (https://github.com/whatwg/html/issues/3510), so the browser is asked once more.
  useEffect(() => {
    const image = ref.current;
    if (!image?.complete || image.naturalWidth) return undefined;
    const probe = new Image();
    probe.addEventListener("error", onError);
    probe.src = url;
    return () => probe.removeEventListener("error", onError);

    function onError(): void {
      setBroken(url);
    }
  }, [url]);

  return { ref, onError: () => setBroken(url), isBroken: url === broken };
}
