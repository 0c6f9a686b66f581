import { useEffect } from 'react';
import { useBfcacheRestore } from './useBfcacheRestore.ts';

/** Calls `onReturn` when the reader comes back to the page, from another tab or by the back button. */
export const useReturnToPage = (onReturn: () => void): void => {
  useBfcacheRestore(onReturn);
  useEffect(() => {
    const onChange = () => document.visibilityState === 'visible' && onReturn();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [onReturn]);
};
