/** Built-in screens: files of the theme; the last part of the text key of each one's caption. */
export const builtInScreens = ["search", "domains", "dns", "cart"];
