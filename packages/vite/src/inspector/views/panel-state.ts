export const tabNames = ["Islands", "State", "Tracking", "Page"] as const;
export type TabName = (typeof tabNames)[number];

/** What the next page, or this one loaded again, begins with. */
export interface PanelState {
  isOpen: boolean;
  tab: TabName;
  /** Index of the chosen island among all, on the page of that path. */
  chosen: number;
  path: string;
}

const key = "skerry-dev-inspector";

export function readPanelState(): PanelState {
  const first: PanelState = { isOpen: false, tab: "Islands", chosen: -1, path: "" };
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<PanelState>;
    return { ...first, ...kept };
  } catch {
    return first;
  }
}

export function keepPanelState(state: PanelState): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(state));
  } catch {
    // Where storage is blocked, the next page begins anew.
  }
}
