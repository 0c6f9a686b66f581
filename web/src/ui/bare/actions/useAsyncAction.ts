import { useState } from 'react';
import { messageOf } from '../../../api.ts';

interface Options {
  /** The message if the server gives none. */
  readonly fallback: (error: unknown) => string;
  readonly onError?: (error: unknown) => void;
}

/** Runs one request at a time. `busy` stays true after a success, because the screen is then left. */
export const useAsyncAction = <A extends readonly unknown[]>(
  action: (...args: A) => Promise<unknown>,
  { fallback, onError }: Options,
) => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (...args: A): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await action(...args);
    } catch (cause) {
      setError(messageOf(cause, fallback(cause)));
      setBusy(false);
      onError?.(cause);
    }
  };
  return { run, busy, error, reset: () => setBusy(false) };
};
