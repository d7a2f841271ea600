/** Changes the text outside of blocks and pieces of code. */
export declare function mapProse(text: string, change: (prose: string) => string): string;
/** Changes the targets of links, and of the definitions that links name. */
export declare function mapLinks(markdown: string, change: (target: string) => string): string;
