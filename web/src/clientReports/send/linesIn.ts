type Fits = (line: string) => boolean;

/** Breaks a text at spaces into at most `most` lines; an ellipsis ends a line that does not fit. */
export const linesIn = (text: string, fits: Fits, most: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = [...lines.slice(-1), word].join(' ');
    if (fits(longer)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  const last = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), ...(last === '' ? [] : [last])].map((line) => cut(line, fits));
};

const cut = (line: string, fits: Fits): string => {
  if (fits(line)) return line;
  const letters = [...line];
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('')}…`;
};
