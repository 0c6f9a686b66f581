import { useEffect } from 'react';

/** Calls back when the reader returns from another tab or by the back button. */
export const useReturnToPage = (onReturn: () => void): void => {
  useBfcacheRestore(onReturn);
  useEffect(() => {
    const onChange = () => document.visibilityState === 'visible' && onReturn();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [onReturn]);
};

/** Calls back when Back restores the page as it was left, for example still busy. */
export const useBfcacheRestore = (onRestore: () => void): void => {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onRestore();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [onRestore]);
};
