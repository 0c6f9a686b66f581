import { useState } from 'react';

/**
 * The pages of a list that the server reads page by page. Whenever `filters` changes, the list begins again;
 * the cursor of the shown page is undefined on the first.
 */
export const useCursorPages = (filters: string) => {
  const [shown, setShown] = useState<Shown>({ filters, cursors: [] });
  if (shown.filters !== filters) setShown({ filters, cursors: [] });
  const { cursors } = shown;
  const show = (next: readonly string[]) => setShown({ filters, cursors: next });
  return {
    cursor: cursors.at(-1),
    page: cursors.length + 1,
    onPrevious: () => show(cursors.slice(0, -1)),
    // Pressed twice, it is given the same cursor twice while the next page is being loaded.
    onNext: (next: string) => next !== cursors.at(-1) && show([...cursors, next]),
  };
};

interface Shown {
  readonly filters: string;
  /** The cursors of the pages up to the shown one, without the first, which has none. */
  readonly cursors: readonly string[];
}
