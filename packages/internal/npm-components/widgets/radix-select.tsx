import * as Select from "@radix-ui/react-select";

export const Component = () => (
  <Select.Root defaultValue="small">
    <Select.Trigger aria-label="Plan">
      <Select.Value />
    </Select.Trigger>
    <Select.Portal>
      <Select.Content>
        <Select.Viewport>
          <Select.Item value="small">
            <Select.ItemText>Small</Select.ItemText>
          </Select.Item>
          <Select.Item value="large">
            <Select.ItemText>Large</Select.ItemText>
          </Select.Item>
        </Select.Viewport>
      </Select.Content>
    </Select.Portal>
  </Select.Root>
);
