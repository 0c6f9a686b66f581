import { useQuery } from '@tanstack/react-query';
import { type Note, notes } from '#shared/contract/notes.ts';
import { routeQuery } from '../cache.ts';

const NONE: readonly Note[] = [];

/** A company's notes with those of all, as marks of its charts; none until they are read. */
export const useMarks = (companyId: string): readonly Note[] =>
  useQuery(routeQuery(notes.list, { query: { company_id: companyId } })).data ?? NONE;
