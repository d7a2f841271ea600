import { Button, Space, Switch } from "antd";
import { useState } from "react";

export function Component() {
  const [isOn, setIsOn] = useState(false);
  return (
    <Space>
      <Switch aria-label="Newsletter" checked={isOn} onChange={setIsOn} />
      <Button type="primary" disabled={!isOn}>
        {isOn ? "Save" : "Nothing to save"}
      </Button>
    </Space>
  );
}
