import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Keeps the page behind a dialog from scrolling while the component is shown. A margin takes the place of the
 * scrollbar, so nothing moves.
 */
export const useScrollLock = (): void => {
  useLayoutEffect(() => {
    const { body, documentElement } = document;
    if (locks === 0) {
      const scrollbar = window.innerWidth - documentElement.clientWidth;
      body.style.setProperty('--scrollbar', `${scrollbar}px`);
      body.toggleAttribute('data-locked', true);
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) body.toggleAttribute('data-locked', false);
    };
  }, []);
};
