import type { Note } from '#shared/contract/notes.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { companyNotFound } from '../companies/companies.ts';
import { listDomainChanges } from '../companies/domainChanges.store.ts';
import { listTrash } from '../companies/trash.store.ts';
import { listEngineChanges } from '../search/settings/engineChanges.store.ts';
import { listStored } from './notes.store.ts';
import { byDay, noteOfDomain, noteOfEngine, toNote } from './notes.ts';

interface Wanted {
  readonly company_id?: string | undefined;
  readonly since?: string | undefined;
  readonly withTrash?: boolean;
}

/**
 * Lists the account's notes, or a company's with those of all. Adds those of the system, but for changes of
 * the engine before the first company: they change no position of the account.
 */
export const listNotes = async (
  userId: string,
  { company_id: companyId, since = '', withTrash = false }: Wanted,
): Promise<Note[]> => {
  const [companies, trashed, written, domains, engines] = await Promise.all([
    listCompanies(userId),
    withTrash ? listTrash(userId) : [],
    listStored(userId, since),
    listDomainChanges(userId, companyId),
    listEngineChanges(),
  ]);
  const chosen = [...companies, ...trashed].filter(({ id }) => companyId === undefined || id === companyId);
  if (companyId !== undefined && chosen.length === 0) throw companyNotFound();
  return [
    ...written
      .filter(({ company_id }) => company_id === null || chosen.some(({ id }) => id === company_id))
      .map(toNote),
    ...domains.filter(({ company_id }) => chosen.some(({ id }) => id === company_id)).map(noteOfDomain),
    ...engines.filter(({ at }) => chosen.some(({ created_at }) => at >= created_at)).map(noteOfEngine),
  ]
    .filter(({ day }) => day >= since)
    .toSorted(byDay);
};
