import { useSelect } from "downshift";
import { useIsland } from "@skerry/island";

const items = ["Small", "Large"];

export function Component() {
  const { id } = useIsland();
  const select = useSelect({ items, id: id("plan") });
  return (
    <div>
      <span {...select.getLabelProps()}>Plan</span>
      <div {...select.getToggleButtonProps()}>{select.selectedItem ?? "Choose"}</div>
      <ul {...select.getMenuProps()}>
        {select.isOpen &&
          items.map((item, index) => (
            <li key={item} {...select.getItemProps({ item, index })}>
              {item}
            </li>
          ))}
      </ul>
    </div>
  );
}
