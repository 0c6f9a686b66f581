import { useEffect, useState } from 'react';

/** For what is there only while it is open: gives the focus back to where it was before, or to the page's heading if that is gone. */
export const useFocusReturn = (): void => {
  // Remembered while rendering: by the time effects run, the dialog has taken the focus already.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      focusOn(before);
      // The card or row of something deleted goes in the same turn, but after the dialog.
      setTimeout(() => before?.isConnected || focusOn(document.querySelector('h1')));
    },
    [before],
  );
};

const focusOn = (element: Element | null): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
};
