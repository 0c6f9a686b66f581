import { useEffect } from 'react';
import { useAddressValue } from './useAddressValue.ts';

/** An address with the request to open the form for something new there. */
export const newIn = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}nova=1`;

/**
 * Calls `open` when the address asks for the form, once: the request is then removed from the address. It
 * waits until the form is possible.
 */
export const useNewInAddress = (open: () => void, isPossible = true): void => {
  const [asked, setAsked] = useAddressValue('nova');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address asks for it.
  useEffect(() => {
    if (asked === '' || !isPossible) return;
    setAsked('');
    open();
  }, [asked, isPossible]);
};
