import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** For a page's `main`: who comes from another page of ours begins at the top, with the focus where the content begins. Inside of the router only. */
export const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null);
  // The first page, and the ways back and forward, are the browser's own business.
  const came = useNavigationType() !== 'POP';
  useEffect(() => {
    if (!came) return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [came]);
  return main;
};
