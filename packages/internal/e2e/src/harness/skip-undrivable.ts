import { beforeEach } from "vitest";
import { findReason } from "./not-in-firefox.ts";

// A setup file of the project that runs in Firefox.
beforeEach(({ task, skip }) => {
  const reason = findReason(task.file.filepath, task.name);
  if (reason) skip(reason);
});
