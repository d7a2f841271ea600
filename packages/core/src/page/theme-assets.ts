/**
 * Where the theme's files are, unless the configuration says so.
 *
 * @param files URL of the folder of `skerry.js`, with a `/` at the end
 */
export const themeAssets = (files: string): string => `${files}themes/domain-check/assets/`;
