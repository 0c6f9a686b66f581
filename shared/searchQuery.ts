/** What Google reads by its case; quotes, `-`, `site:` and its other operators have none. */
const OPERATOR = /^(?:OR|AND|AROUND\(\d+\))$/;

/** Two texts are one search, and one keyword of a company, if this is the same for both. */
export const normalizeQuery = (keyword: string): string =>
  keyword
    .trim()
    .split(/\s+/)
    .map((word, at, { length }) => {
      const joinsWords = at > 0 && at < length - 1;
      return joinsWords && OPERATOR.test(word) ? word : word.toLowerCase();
    })
    .join(' ');
