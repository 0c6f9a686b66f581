import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** When the payment on the screen was made, which its address keeps; now if it does not tell. ISO 8601. */
export const useTransactionTime = (): string => {
  const [search] = useSearchParams();
  const [now] = useState(() => new Date().toISOString());
  const at = search.get('em') ?? '';
  return Number.isNaN(Date.parse(at)) ? now : at;
};
