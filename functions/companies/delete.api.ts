import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { Refusal } from '../platform/errors.ts';
import type { SweepNote } from '../sweeps/store.ts';
import { startSweeps, sweepOf } from '../sweeps/sweeps.ts';
import { requireCompany } from './companies.ts';
import { deleteCompany } from './store.ts';

/** How often the company's counts may change under our hands before we give up. */
const TRIES = 5;

const deleteAsRead = async (userId: string, companyId: string, note: SweepNote): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await deleteCompany(userId, await requireCompany(userId, companyId), note)) return;
  }
  throw new Refusal('conflict', 'A empresa está sendo alterada. Tente excluir de novo.');
};

export const handler = endpoint(routes.companies.delete)(async ({ user, params, now }) => {
  const note = sweepOf(user.id, params.id, 'company', params.id, now);
  await deleteAsRead(user.id, params.id, note);
  await startSweeps([note]);
  return { success: true };
});
