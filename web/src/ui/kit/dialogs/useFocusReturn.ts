import { useEffect, useState } from 'react';

/**
 * Returns the focus when a dialog closes, to where it was before or else to the page's heading. Use it in a
 * component that exists only while the dialog is open.
 */
export const useFocusReturn = (): void => {
  // Read while rendering: when effects run, the dialog already has the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      focusOn(before);
      // A deleted card or row disappears right after the dialog; a dialog opened by the address has none.
      setTimeout(() => document.activeElement === document.body && focusOn(document.querySelector('h1')));
    },
    [before],
  );
};

const focusOn = (element: Element | null): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
};
