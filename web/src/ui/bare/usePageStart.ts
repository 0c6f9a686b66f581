import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * The ref of a page's `main`: after a link within the site the page starts at its top, with the focus on
 * `main`, and its head no longer names the first page, which browsers would share. Needs a router.
 */
export const usePageStart = () => {
  const main = useRef<HTMLElement>(null);
  // The browser handles the first page and going back and forward by itself.
  const isNavigation = useNavigationType() !== 'POP';
  useEffect(() => {
    if (!isNavigation) return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    for (const tag of document.querySelectorAll(`[rel=canonical],[property="og:url"]`)) tag.remove();
  }, [isNavigation]);
  return main;
};
