import { useState } from 'react';
import { messageOf } from '../../api.ts';

interface Words {
  /** What is said where the server gives no text of its own. */
  readonly fallback: (error: unknown) => string;
  readonly onRefused?: (error: unknown) => void;
}

/**
 * Something that is sent once at a time, without the query library: for the pages outside of AppLayout. It stays busy after it has
 * succeeded, because the page is then left; `release` takes that back.
 */
export const useAsyncAction = <A extends readonly unknown[]>(
  act: (...given: A) => Promise<unknown>,
  { fallback, onRefused }: Words,
) => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempt = async (...given: A): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await act(...given);
    } catch (error) {
      setRefusal(messageOf(error, fallback(error)));
      setBusy(false);
      onRefused?.(error);
    }
  };
  return { attempt, busy, refusal, release: () => setBusy(false) };
};
