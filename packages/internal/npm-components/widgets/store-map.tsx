import { type ComponentType, useEffect, useState } from "react";
import "leaflet/dist/leaflet.css";
import "./store-map.css";

/** Leaflet reads `window` as soon as it is imported, so that happens in an effect. */
export function Component() {
  const [Map, setMap] = useState<ComponentType>();
  useEffect(() => {
    void import("./_leaflet-map.tsx").then(({ LeafletMap }) => setMap(() => LeafletMap));
  }, []);
  return Map ? <Map /> : <a href="/stores">All stores</a>;
}
