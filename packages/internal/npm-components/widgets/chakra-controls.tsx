import { Button, ChakraProvider, defaultSystem } from "@chakra-ui/react";
import { useState } from "react";

export function Component() {
  const [count, setCount] = useState(0);
  return (
    <ChakraProvider value={defaultSystem}>
      <Button colorPalette="teal" onClick={() => setCount(count + 1)}>
        Clicked {count}
      </Button>
    </ChakraProvider>
  );
}
