import type { Plugin } from "vite";
/**
 * The text of a file with the links that it has in Storybook.
 *
 * @param path of the file
 * @throws Error when a link leads to no file of the repository
 */
export declare function linksInStorybook(text: string, path: string): string;
/**
 * Links of the handbook are written as GitHub reads them, as paths of files. In Storybook they lead to its pages, and those
 * to other files to the repository. `import text from "…?linked"` gives the text of a file with such links.
 */
export declare function relativeLinks(): Plugin;
