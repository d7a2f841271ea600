import { Icon } from "leaflet";
import iconUrl from "leaflet/dist/images/marker-icon.png";
import { MapContainer, Marker, Popup } from "react-leaflet";

/** Leaflet looks for its own picture beside the page. */
const icon = new Icon({ iconUrl, iconSize: [25, 41] });

export const LeafletMap = () => (
  <MapContainer className="store-map" center={[52.5, 13.4]} zoom={13}>
    <Marker position={[52.5, 13.4]} icon={icon}>
      <Popup>Our store</Popup>
    </Marker>
  </MapContainer>
);
