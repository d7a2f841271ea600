import { Accordion } from "@base-ui/react/accordion";

export const Component = () => (
  <Accordion.Root>
    <Accordion.Item value="terms">
      <Accordion.Header>
        <Accordion.Trigger>Terms</Accordion.Trigger>
      </Accordion.Header>
      <Accordion.Panel>All of them</Accordion.Panel>
    </Accordion.Item>
  </Accordion.Root>
);
