import { Anchor, Ship } from "lucide-react";
import { useState } from "react";

export function Component() {
  const [isShip, setIsShip] = useState(false);
  return (
    <button type="button" onClick={() => setIsShip(!isShip)}>
      {isShip ? <Ship aria-hidden /> : <Anchor aria-hidden />}
      {isShip ? "Ship" : "Anchor"}
    </button>
  );
}
