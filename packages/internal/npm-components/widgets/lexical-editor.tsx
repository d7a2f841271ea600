import { LexicalComposer } from "@lexical/react/LexicalComposer";
import { ContentEditable } from "@lexical/react/LexicalContentEditable";
import { LexicalErrorBoundary } from "@lexical/react/LexicalErrorBoundary";
import { OnChangePlugin } from "@lexical/react/LexicalOnChangePlugin";
import { PlainTextPlugin } from "@lexical/react/LexicalPlainTextPlugin";
import { $getRoot } from "lexical";
import { useState } from "react";

const config = {
  namespace: "notes",
  onError(error: Error) {
    throw error;
  },
};

export function Component() {
  const [text, setText] = useState("");
  return (
    <LexicalComposer initialConfig={config}>
      <PlainTextPlugin
        contentEditable={
          <ContentEditable aria-label="Note" aria-placeholder="Write" placeholder={null} />
        }
        ErrorBoundary={LexicalErrorBoundary}
      />
      <OnChangePlugin
        onChange={(state) => setText(state.read(() => $getRoot().getTextContent()))}
      />
      <output>{text}</output>
    </LexicalComposer>
  );
}
