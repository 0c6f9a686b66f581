/** Breaks a text into at most `most` lines that fit, at spaces where it can; an ellipsis ends a cut text. */
export const linesIn = (text: string, fits: (line: string) => boolean, most: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const part of partsOf(text, fits)) {
    const longer = line === '' || part.joins ? line + part.text : `${line} ${part.text}`;
    if (line === '' || fits(longer)) line = longer;
    else {
      lines.push(line);
      line = part.text;
    }
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cut(lines[most - 1] ?? '', fits)];
};

interface Part {
  readonly text: string;
  /** Whether no space is before it. */
  readonly joins: boolean;
}

/** The words, or the characters of a word that is wider than a line. */
const partsOf = (text: string, fits: (line: string) => boolean): readonly Part[] =>
  text
    .split(/\s+/)
    .flatMap((word) =>
      fits(word)
        ? [{ text: word, joins: false }]
        : [...word].map((character, index) => ({ text: character, joins: index > 0 })),
    );

const cut = (line: string, fits: (line: string) => boolean): string => {
  const characters = [...line];
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('')}…`;
};
