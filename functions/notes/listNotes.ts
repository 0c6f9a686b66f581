import type { Note } from '#shared/contract/notes.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { companyNotFound } from '../companies/companies.ts';
import { listDomainChanges } from '../companies/domainChanges.store.ts';
import { listEngineChanges } from '../search/settings/engineChanges.store.ts';
import { listStored } from './notes.store.ts';
import { byDay, noteOfDomain, noteOfEngine, toNote } from './notes.ts';

/**
 * Lists the account's notes, or a company's with those of all, from the day `since` on. Adds those of the
 * system, but for changes of the engine before the first company: they change no position of the account.
 */
export const listNotes = async (userId: string, companyId?: string, since = ''): Promise<Note[]> => {
  const [companies, written, domains, engines] = await Promise.all([
    listCompanies(userId),
    listStored(userId, since),
    listDomainChanges(userId, companyId),
    listEngineChanges(),
  ]);
  const chosen = companies.filter(({ id }) => companyId === undefined || id === companyId);
  const [oldest] = chosen;
  if (companyId !== undefined && !oldest) throw companyNotFound();
  return [
    ...written
      .filter(({ company_id }) => company_id === null || chosen.some(({ id }) => id === company_id))
      .map(toNote),
    ...domains.filter(({ company_id }) => chosen.some(({ id }) => id === company_id)).map(noteOfDomain),
    ...engines.filter(({ at }) => oldest && at >= oldest.created_at).map(noteOfEngine),
  ]
    .filter(({ day }) => day >= since)
    .toSorted(byDay);
};
