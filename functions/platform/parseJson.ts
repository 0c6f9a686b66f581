/** Returns undefined for malformed JSON, because JSON.parse's own error would quote the text. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
