import * as z from 'zod/mini';
import type { Note } from '#shared/contract/notes.ts';
import { engineLabel } from '#shared/engines.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import type { DomainChange } from '../companies/domainChanges.store.ts';
import { versionOf } from '../platform/edits.ts';
import { AppError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { dayOfMoment } from '../platform/time/calendar.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { EngineChange } from '../search/settings/engineChanges.store.ts';

export const storedNote = z.object({
  id: z.string(),
  company_id: z.nullable(z.string()),
  day: z.string(),
  text: z.string(),
  url: z.nullable(z.string()),
  author: z.string(),
  created_at: z.string(),
  revision: z.number(),
});
export type StoredNote = z.output<typeof storedNote>;

export const newNote = (
  written: Pick<StoredNote, 'company_id' | 'day' | 'text' | 'url'>,
  author: string,
  now: number,
  id = newId(),
): StoredNote => ({ ...written, id, author, created_at: toMoment(now), revision: 0 });

export const toNote = ({ revision: _, ...note }: StoredNote) => ({
  ...note,
  version: versionOf(['company_id', 'day', 'text', 'url'], note),
});

/** The most notes of an account, so that one read lists them all. */
export const MOST_NOTES = 1000;

export const tooManyNotes = () =>
  new AppError('conflict', 'A conta já tem 1.000 notas. Exclua as que não precisa mais.');

export const noteNotFound = () => new AppError('not_found', 'Nota não encontrada');

/** The ids of people's notes hold no hyphen. */
const SYSTEM = 'system-';

/** Throws `forbidden` for a note of the system. */
export const requireEditable = (id: string): void => {
  if (id.startsWith(SYSTEM)) throw new AppError('forbidden', 'Notas do sistema não podem ser alteradas.');
};

const systemNote = (at: string, company_id: string | null, text: string): Note => ({
  id: `${SYSTEM}${company_id ?? ''}${at}`,
  company_id,
  day: dayOfMoment(at),
  text,
  url: null,
  author: null,
  created_at: at,
});

export const noteOfDomain = ({ at, company_id, from, to }: DomainChange): Note =>
  systemNote(at, company_id, `O domínio mudou de ${shownDomain(from)} para ${shownDomain(to)}.`);

export const noteOfEngine = ({ at, from, to }: EngineChange): Note => {
  const [before, after] = [from, to].map(engineLabel);
  const text =
    before === after
      ? `O índice de busca mudou em ${after}.`
      : `O buscador que mede as posições mudou de ${before} para ${after}.`;
  return systemNote(at, null, `${text} Antes e depois não são comparáveis.`);
};

/** Newest day first, then the newest note. */
export const byDay = (one: Note, other: Note): number =>
  other.day.localeCompare(one.day) || other.created_at.localeCompare(one.created_at);
