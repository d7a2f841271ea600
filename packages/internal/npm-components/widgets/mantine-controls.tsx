import { Button, MantineProvider, Switch } from "@mantine/core";
import { useState } from "react";
import "@mantine/core/styles.css";

export function Component() {
  const [isOn, setIsOn] = useState(false);
  return (
    <MantineProvider>
      <Switch label="Newsletter" checked={isOn} onChange={() => setIsOn(!isOn)} />
      <Button disabled={!isOn}>{isOn ? "Save" : "Nothing to save"}</Button>
    </MantineProvider>
  );
}
