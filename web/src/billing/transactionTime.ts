import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The time in ISO 8601 from the address, or the current time if the address has none. */
export const useTransactionTime = (): string => {
  const [search] = useSearchParams();
  const [now] = useState(() => new Date().toISOString());
  const at = search.get('em') ?? '';
  return Number.isNaN(Date.parse(at)) ? now : at;
};
