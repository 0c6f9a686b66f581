/** The filter by tags, as lists, the address and queries name it: tags between commas. */
export const readTags = (text: string): string[] => text.split(',').filter((tag) => tag !== '');

interface Tagged {
  readonly tags?: readonly string[] | undefined;
}

/** Each further tag narrows. */
export const hasTags = ({ tags = [] }: Tagged, wanted: readonly string[]): boolean =>
  wanted.every((tag) => tags.includes(tag));
