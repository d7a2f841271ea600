import * as react from "react";
import ujs from "react_ujs";
import { createNote } from "../../../../../examples/page-engines/storm/note.mjs";

const Note: unknown = createNote(react);
// Its own default runs eval() on the name. It mounts on DOMContentLoaded.
ujs.getConstructor = () => Note;
