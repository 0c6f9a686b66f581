import { useEffect, useState } from 'react';

const SETTLED_AFTER_MS = 300;

/** A value that is being typed, once it has not changed for a moment: every change would ask the server. */
export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
