import { styled } from "styled-components";

const Panel = styled.p`
  border: 3px solid rgb(9, 8, 7);
`;

/** A second one of the library: its classes must not depend on the first. */
export const Component = () => <Panel>A panel</Panel>;
