import { useState } from 'react';
import { messageOf } from '../../../api.ts';
import { useBfcacheRestore } from '../page/useReturnToPage.ts';

interface Options<A extends readonly unknown[]> {
  readonly fallback: (error: unknown) => string;
  /** Shows the error elsewhere, and returns whether it could. */
  readonly isSaid?: (error: unknown, ...args: A) => boolean;
}

/** Runs one request at a time. After a success the screen is left: `busy` ends if Back restores it. */
export const useAsyncAction = <A extends readonly unknown[]>(
  action: (...args: A) => Promise<unknown>,
  { fallback, isSaid }: Options<A>,
) => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (...args: A): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await action(...args);
    } catch (cause) {
      setBusy(false);
      if (!isSaid?.(cause, ...args)) setError(messageOf(cause, fallback(cause)));
    }
  };
  const reset = () => setBusy(false);
  useBfcacheRestore(reset);
  return { run, busy, error, reset };
};
