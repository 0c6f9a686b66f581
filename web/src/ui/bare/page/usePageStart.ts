import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** For a page's `main`. Removes the first page's address from the head: browsers would share that address. */
export const usePageStart = () => {
  const main = useRef<HTMLElement>(null);
  // The browser itself handles the first page and going back and forward.
  const isNavigation = useNavigationType() !== 'POP';
  useEffect(() => {
    if (!isNavigation) return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    for (const tag of document.querySelectorAll(`[rel=canonical],[property="og:url"]`)) tag.remove();
  }, [isNavigation]);
  return main;
};
