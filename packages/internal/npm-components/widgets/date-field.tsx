import { useState } from "react";
import { DatePicker } from "react-datepicker";
import "react-datepicker/dist/react-datepicker.css";

export function Component({ today }: { today: string }) {
  const [day, setDay] = useState<Date | null>(new Date(`${today}T12:00`));
  return (
    <>
      <DatePicker selected={day} onChange={setDay} dateFormat="yyyy-MM-dd" ariaLabelledBy="day" />
      <output>{day?.getDate()}</output>
    </>
  );
}
