import * as Tabs from "@radix-ui/react-tabs";

export const Component = () => (
  <Tabs.Root defaultValue="one">
    <Tabs.List aria-label="Plans">
      <Tabs.Trigger value="one">One</Tabs.Trigger>
      <Tabs.Trigger value="two">Two</Tabs.Trigger>
    </Tabs.List>
    <Tabs.Content value="one">First panel</Tabs.Content>
    <Tabs.Content value="two">Second panel</Tabs.Content>
  </Tabs.Root>
);
