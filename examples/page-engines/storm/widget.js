import * as react from "./react.js";
import { createNote } from "./create-note.js";

export const Component = createNote(react);
