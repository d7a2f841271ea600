import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { useEffect, useRef } from "react";
import "maplibre-gl/dist/maplibre-gl.css";

/** MapLibre draws with WebGL, in a browser. */
export function Component() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let remove = () => {};
    let isOver = false;
    void import("maplibre-gl").then(({ Map, NavigationControl, setWorkerUrl }) => {
      if (isOver || !ref.current) return;
      // Otherwise it looks for the file beside the chunk that it is bundled into.
      setWorkerUrl(workerUrl);
      const map = new Map({
        container: ref.current,
        style: {
          version: 8,
          sources: {},
          layers: [{ id: "sea", type: "background", paint: { "background-color": "#aaccee" } }],
        },
        attributionControl: false,
      });
      map.addControl(new NavigationControl());
      map.on("zoomend", () => ref.current?.setAttribute("data-zoom", String(map.getZoom())));
      remove = () => map.remove();
    });
    return () => {
      isOver = true;
      remove();
    };
  }, []);
  return <div ref={ref} style={{ height: 200 }} />;
}
