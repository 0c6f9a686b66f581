/** An escaped surrogate pair, half of one, or any other escape. */
const ESCAPE =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})|\\./gs;

/**
 * Replaces halves of surrogate pairs in a JSON text, which can carry them as escapes. Neither the table nor
 * a URL can hold them.
 */
export const wellFormedJson = (text: string): string =>
  text.replace(ESCAPE, (match, half) => (half === undefined ? match : '\\ufffd'));
