/** A mounted widget, as far as slots and the shield against engines that morph the page know it. */
export interface MorphTarget {
  /** The element that the widget is rendered into. */
  readonly container: HTMLElement;
  /** The HTML that the island had before. */
  originalNodes: Node[];
  /** Whether the widget has rendered a node, or taken it over. */
  owns(node: Node): boolean;
  /** Takes the new HTML of the island, which is not in the page any more. */
  adopt(nodes: Node[]): void;
}
