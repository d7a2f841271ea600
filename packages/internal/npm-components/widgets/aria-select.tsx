import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from "react-aria-components";

export const Component = () => (
  <Select name="plan">
    <Label>Plan</Label>
    <Button>
      <SelectValue />
    </Button>
    <Popover>
      <ListBox>
        <ListBoxItem id="small">Small</ListBoxItem>
        <ListBoxItem id="large">Large</ListBoxItem>
      </ListBox>
    </Popover>
  </Select>
);
