import { useEffect } from 'react';

/** Calls `onRestore` when the back button restores the page as it was left, for example still busy. */
export const useBfcacheRestore = (onRestore: () => void): void => {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onRestore();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [onRestore]);
};
