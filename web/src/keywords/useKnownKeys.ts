import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keywords } from '#shared/contract/keywords.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import { routeQuery } from '../cache.ts';

/** The company's keywords as they are compared; none while they are unknown. */
export const useKnownKeys = (companyId: string): ReadonlySet<string> => {
  const { data } = useQuery(routeQuery(keywords.list, { query: { company_id: companyId } }));
  return useMemo(() => new Set(data?.map(({ keyword }) => normalizeQuery(keyword))), [data]);
};
