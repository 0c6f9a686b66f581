import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Note, notes } from '#shared/contract/notes.ts';
import { routeQuery } from '../cache.ts';
import { isoDay } from '../ui/bare/text/format.ts';

const NONE: readonly Note[] = [];

const useNotes = (query: { readonly company_id?: string }): readonly Note[] =>
  useQuery({ ...routeQuery(notes.list, { query }), select: untilToday }).data ?? NONE;

/** Charts end today. */
const untilToday = (all: readonly Note[]): readonly Note[] => {
  const today = isoDay(Date.now());
  return all.filter(({ day }) => day <= today);
};

/** A company's notes with those of all, as marks of its charts; none until they are read. */
export const useMarks = (companyId: string): readonly Note[] => useNotes({ company_id: companyId });

/** The notes of all these companies as marks of one chart; each says which company it is about. */
export const useMarksOf = (
  companies: readonly { readonly id: string; readonly name: string }[],
): readonly Note[] => {
  const found = useNotes({});
  return useMemo(() => {
    const names = new Map(companies.map(({ id, name }) => [id, name]));
    return found.flatMap((note) => {
      if (note.company_id === null) return note;
      const name = names.get(note.company_id);
      return name === undefined ? [] : { ...note, text: `${name}: ${note.text}` };
    });
  }, [found, companies]);
};
