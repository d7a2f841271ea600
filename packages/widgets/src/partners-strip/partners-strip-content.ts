/** Logos of the built-in partners: neutral marks, paths in the theme's assets. */
export const builtInLogos = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => ({
  logo: `partners/partner-${number}.svg`,
  logoDark: `partners/partner-${number}-dark.svg`,
}));
