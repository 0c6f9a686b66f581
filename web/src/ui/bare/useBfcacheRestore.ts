import { useEffect } from 'react';

/** Calls `onReturn` when the back button brings this page back as it was left: still busy, say. */
export const useBfcacheRestore = (onReturn: () => void): void => {
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [onReturn]);
};
