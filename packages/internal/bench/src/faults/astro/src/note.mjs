import * as react from "react";
import { createNote } from "../../../../../../../examples/page-engines/storm/note.mjs";

export default createNote(react);
