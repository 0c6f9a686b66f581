import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export const useTransactionTime = (): string => {
  const [search] = useSearchParams();
  const [now] = useState(() => new Date().toISOString());
  const at = search.get('em') ?? '';
  return Number.isNaN(Date.parse(at)) ? now : at;
};
