import { useState } from "react";
import { styled } from "styled-components";

const Button = styled.button<{ $isPressed: boolean }>`
  color: ${({ $isPressed }) => ($isPressed ? "rgb(4, 5, 6)" : "rgb(1, 2, 3)")};
  padding: 7px;
`;

export function Component() {
  const [count, setCount] = useState(0);
  return (
    <Button type="button" $isPressed={count > 0} onClick={() => setCount(count + 1)}>
      Clicked {count}
    </Button>
  );
}
