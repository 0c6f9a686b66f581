import { routes } from '#shared/contract/index.ts';
import type { CheckKind } from '#shared/messages.ts';
import { findCheck } from '../../../functions/checks/checks.store.ts';
import type { Check } from '../../../functions/checks/checks.ts';
import { findCompany } from '../../../functions/companies/companies.store.ts';
import type { TestCloud } from '../cloud/cloud.ts';
import type { Customer, newCompany } from '../people/customers.ts';
import { it as base } from '../slice.ts';
import { holdAnswers } from './checks.ts';

export type Company = Awaited<ReturnType<typeof newCompany>>;

// The gate keeps the provider from answering until the test opens it.
export const it = base.extend('gate', ({ cloud }, { onCleanup }) => {
  const { release } = holdAnswers(cloud);
  onCleanup(async () => {
    release();
    await cloud.idle();
    cloud.serper.reset();
  });
  return { open: release };
});

/** Returns keywords that no other test uses, because fresh results are shared. */
export const textsOf = (test: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${test} ${index}`);

export const firstPagesOf = ({ serper }: TestCloud): string[] =>
  serper.calls.flatMap(({ q, page = 1 }) => (page === 1 ? [q] : [])).toSorted();

export const press = ({ call }: Customer, { id }: Pick<Company, 'id'>, kind: CheckKind = 'keywords') =>
  call(kind === 'grid' ? routes.checks.startGrid : routes.checks.startKeywords, { params: { id } });

export const latestCheckOf = async ({ userId }: Customer, { id }: Company): Promise<Check> => {
  const latest = await findCheck((await findCompany(userId, id))?.latest_check?.id);
  if (!latest) throw new Error('No check was started');
  return latest.check;
};
