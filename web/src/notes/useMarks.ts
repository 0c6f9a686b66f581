import { useQuery } from '@tanstack/react-query';
import { type Note, notes } from '#shared/contract/notes.ts';
import { routeQuery } from '../cache.ts';

const NONE: readonly Note[] = [];

/** What charts mark: a company's notes with those of all companies. Charts do not wait for them. */
export const useMarks = (companyId: string): readonly Note[] =>
  useQuery(routeQuery(notes.list, { query: { company_id: companyId } })).data ?? NONE;
