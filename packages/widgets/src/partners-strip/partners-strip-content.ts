/** Built-in partners: names that were invented for this purpose, and their logos in the theme's assets. */
export const builtInPartners = [
  "Tarvelo",
  "Bauvik",
  "Cubrani",
  "Montavel",
  "Florenna",
  "Orbiska",
  "Verdola",
  "Quadrel",
  "Brugholm",
  "Solvane",
  "Ringvall",
  "Stepwell",
].map((name, index) => ({
  name,
  logo: `partners/partner-${index + 1}.svg`,
  logoDark: `partners/partner-${index + 1}-dark.svg`,
}));
