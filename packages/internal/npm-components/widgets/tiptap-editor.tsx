import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useState } from "react";

export function Component() {
  const [text, setText] = useState("Nothing");
  const editor = useEditor({
    extensions: [StarterKit],
    content: "",
    // The editor asks for this on pages that a server has rendered.
    immediatelyRender: false,
    editorProps: { attributes: { "aria-label": "Note", role: "textbox" } },
    onUpdate: ({ editor: changed }) => setText(changed.getText()),
  });
  return (
    <>
      <EditorContent editor={editor} />
      <output>{text}</output>
    </>
  );
}
