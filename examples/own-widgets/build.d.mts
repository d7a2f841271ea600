/** The folder that `skerry build` writes for browsers. */
export declare const browserFiles: string;

/** Builds the widgets with `skerry build`, unless nothing has changed since the last time. */
export declare function buildWidgets(): Promise<void>;
