/** Sources of the built-in examples, one each: four times Facebook, ten times Trustpilot. */
export const exampleSources = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((number) =>
  number % 4 === 1 ? "Facebook" : "Trustpilot",
);
