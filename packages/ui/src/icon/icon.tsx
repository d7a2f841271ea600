import { createWarnOnce } from "@skerry/core/warn-once";
import { useAnyIsland } from "../island/island.tsx";
import { iconShapes } from "./icon-shapes.ts";

/** A name that `Icon` has a drawing for. Arrows point where they say, whatever the direction. */
export type IconName = keyof typeof iconShapes;

interface IconProps {
  name: IconName;
  /** Name of the icon, where no text beside it says the same. Without it screen readers skip the icon. */
  title?: string | undefined;
}

const warnOnce = createWarnOnce();

/**
 * An icon of the theme, drawn inline: no request, and the colour of the text around it. As large
 * as that text, or as `--sk-icon-size` says. Draws nothing for an unknown name. Where the page's
 * configuration has `theme.icons: "files"`, it is the theme's file instead, in the file's colours.
 */
export function Icon({ name, title }: IconProps) {
  const island = useAnyIsland();
  if (!Object.hasOwn(iconShapes, name)) {
    warnOnce(
      `There is no icon "${name}". Icons are called ${Object.keys(iconShapes).join(", ")}.`,
      name,
    );
    return null;
  }
  const solid = name === "info_bubble_blue";
  if (island?.settings.theme?.icons === "files") {
    return (
      <img
        className={solid ? "sk-icon" : "sk-icon sk-icon--file"}
        src={island.asset(`icons/${name}.svg`)}
        alt={title ?? ""}
        width={24}
        height={24}
      />
    );
  }
  return (
    <svg
      className={solid ? "sk-icon sk-icon--solid" : "sk-icon"}
      viewBox="0 0 24 24"
      // Until the style sheet is there; without a size an <svg> fills its line.
      width="1em"
      height="1em"
      role={title ? "img" : undefined}
      aria-label={title || undefined}
      aria-hidden={title ? undefined : "true"}
      focusable="false"
    >
      <path d={iconShapes[name]} />
    </svg>
  );
}
