/** A widget as the build sees it. */
export interface BuiltWidget {
  /** Value of `data-widget`. */
  name: string;
  /** What is bundled for it: a source file or a virtual entry. */
  entry: string;
  /** Whether it is the site's own. */
  isOwn: boolean;
  /** Default of `data-load`. */
  load: string;
  isStatic: boolean;
  /** Whether it shows the island's own content in slots. */
  hasSlots?: boolean;
  /** Whether it only adds to the island's own content. */
  isOverlay: boolean;
  /** Whether it has texts of its own. Default: `true`. */
  hasTexts?: boolean;
  /** Absolute paths of its texts, of each locale one. Default: those beside the modules that it is made of. */
  textFiles?: readonly string[];
  /** Any Standard Schema. */
  schema?: unknown;
}

/** Whether an island of the widget reads texts, or the keys of its props are checked. */
export const needsPage = ({ hasTexts = true, schema }: BuiltWidget): boolean =>
  hasTexts || schema !== undefined;
