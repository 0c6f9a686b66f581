import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { CheckKind } from '#shared/messages.ts';
import { findCompany } from '../../../functions/companies/companies.store.ts';
import type { StartedCheck } from '../../../functions/companies/companies.ts';
import { saveProviderSettings } from '../../../functions/search/settings/settings.store.ts';
import type { TestCloud } from '../cloud/cloud.ts';
import { checksOf, dropChecks } from '../cloud/queues.ts';
import type { Customer, newCompany } from '../people/customers.ts';
import { it as base } from '../slice.ts';
import { freeTokens, holdAnswers, spendTokens } from './checks.ts';

export type Company = Awaited<ReturnType<typeof newCompany>>;

export const it = base
  // The gate keeps the provider from answering until the test opens it.
  .extend('gate', ({ cloud }, { onCleanup }) => {
    const { release } = holdAnswers(cloud);
    onCleanup(async () => {
      release();
      await cloud.idle();
      cloud.serper.reset();
    });
    return { open: release };
  })
  // Lowers the rate limit to one call a minute, and allows none in the next minutes.
  .extend('slowly', ({ cloud }, { onCleanup }) => async () => {
    onCleanup(async () => {
      // The test waits for workers first, because a worker would put back a message that it is handling.
      await expect.poll(() => checksOf(cloud)).toMatchObject({ visible: 0, inFlight: 0 });
      await dropChecks(cloud);
      await freeTokens();
    });
    await spendTokens();
    await saveProviderSettings('serper', { rate_limit: 1 });
  });

/** Returns keywords that no other test uses, because fresh results are shared. */
export const textsOf = (test: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${test} ${index}`);

/** Returns what was searched, each time that it was. */
export const firstPagesOf = ({ serper }: TestCloud): string[] =>
  serper.calls.flatMap(({ q, page = 1 }) => (page === 1 ? [q] : [])).toSorted();

export const press = ({ call }: Customer, { id }: Pick<Company, 'id'>, kind: CheckKind = 'keywords') =>
  call(kind === 'grid' ? routes.checks.startGrid : routes.checks.startKeywords, { params: { id } });

export const latestCheckOf = async ({ userId }: Customer, { id }: Company): Promise<StartedCheck> => {
  const check = (await findCompany(userId, id))?.latest_check;
  if (!check) throw new Error('No check was started');
  return check;
};
