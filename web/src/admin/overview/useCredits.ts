import { useQuery } from '@tanstack/react-query';
import { search } from '#shared/contract/admin/search.ts';
import { routeQuery } from '../../cache.ts';

/** The credits of the search provider's account, read again only on request: the provider takes its time. */
export const useCredits = () =>
  useQuery({ ...routeQuery(search.getCredits, {}), retry: false, staleTime: 'static' });
