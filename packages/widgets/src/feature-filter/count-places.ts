/** Features that the style sheet counts in browsers without `sibling-index()`. */
const counted = 100;

/** Tells the style sheet the places of the features that it cannot count. Policies allow that, but no `style` in markup. */
export function countPlaces(list: Element): void {
  if (list.childElementCount <= counted) return;
  if (CSS.supports("animation-delay", "calc(1ms * sibling-index())")) return;
  for (const [place, feature] of [...list.children].entries()) {
    if (place >= counted) (feature as HTMLElement).style.setProperty("--_place", String(place));
  }
}
