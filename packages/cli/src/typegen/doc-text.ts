/** Sentences in lines of at most so many characters; a longer word has a line of its own. */
export function wrapText(sentences: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of sentences
    .join(" ")
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)) {
    if (current !== "" && current.length + word.length >= width) {
      lines.push(current);
      current = word;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return current === "" ? lines : [...lines, current];
}
