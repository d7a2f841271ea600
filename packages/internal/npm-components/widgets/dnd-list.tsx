import {
  DndContext,
  KeyboardSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useState } from "react";

function Card() {
  const { attributes, listeners, setNodeRef } = useDraggable({ id: "card" });
  return (
    <button type="button" ref={setNodeRef} {...listeners} {...attributes}>
      Card
    </button>
  );
}

function Basket({ children }: { children: string }) {
  const { setNodeRef } = useDroppable({ id: "basket" });
  return <div ref={setNodeRef}>{children}</div>;
}

export function Component() {
  const [where, setWhere] = useState("Outside");
  const sensors = useSensors(useSensor(KeyboardSensor));
  return (
    // Its own counter differs between a server and a browser.
    <DndContext
      id="cards"
      sensors={sensors}
      onDragEnd={({ over }) => setWhere(over ? "Inside" : "Outside")}
    >
      <Card />
      <Basket>{where}</Basket>
    </DndContext>
  );
}
