import { useState } from "react";
import { DayPicker } from "react-day-picker";
import "react-day-picker/style.css";

export function Component({ today }: { today: string }) {
  const [day, setDay] = useState<Date>();
  return (
    <div>
      <DayPicker
        mode="single"
        today={new Date(`${today}T12:00`)}
        defaultMonth={new Date(`${today}T12:00`)}
        selected={day}
        onSelect={setDay}
      />
      <output>{day ? `Day ${day.getDate()}` : "No day"}</output>
    </div>
  );
}
