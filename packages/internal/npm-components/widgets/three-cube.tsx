import { Canvas } from "@react-three/fiber";
import { useState } from "react";

export function Component() {
  const [isBlue, setIsBlue] = useState(false);
  return (
    <section>
      <button type="button" onClick={() => setIsBlue(!isBlue)}>
        {isBlue ? "Blue" : "Red"}
      </button>
      <div style={{ height: 200 }}>
        <Canvas frameloop="demand">
          <mesh>
            <boxGeometry />
            <meshBasicMaterial color={isBlue ? "blue" : "red"} />
          </mesh>
        </Canvas>
      </div>
    </section>
  );
}
