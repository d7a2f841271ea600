/** The names of the groups of design tokens on pages. */
export const tokenTitles: Readonly<Record<string, string>> = {
  color: "Colour",
  type: "Type",
  space: "Space",
  size: "Size",
  radius: "Radius",
  shadow: "Shadow",
  motion: "Motion",
};
