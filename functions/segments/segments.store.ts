/** Keys: SEGMENT#<company>#<hash of the name> in the user's partition, so that each name is there once. */

import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { segment } from '#shared/contract/segments.ts';
import { userPartition } from '../accounts/users.store.ts';
import { requireCompany, requireCompanyExists } from '../companies/companies.store.ts';
import { companyItems, isStill, nameIn } from '../companies/items.store.ts';
import { companyIdOf } from '../keywords/keywords.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { commit, putAction, removeAction, removePrefix } from '../platform/aws/writes.ts';
import { AppError } from '../platform/errors.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { requireSubscription } from '../subscriptions/subscription.store.ts';

export type Segment = z.output<typeof segment>;

const segments = companyItems('SEGMENT');

/** Sorts by name. Without a company, lists those of the account. */
export const listSegments = async (userId: string, companyId?: string): Promise<Segment[]> => {
  const items = await segments.list(userId, companyId);
  return items.map((item) => segment.parse(item)).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
};

const MOST = 50;

/**
 * Returns the stored segment if the request is repeated. Throws `forbidden` without a subscription,
 * `not_found` without the company, and `conflict` for a name in use or at the most segments of a company.
 */
export const createSegment = (userId: string, form: Omit<Segment, 'id'>): Promise<Segment> =>
  retryOrThrow(async () => {
    const { company_id, name, tags } = form;
    const created = { ...form, id: segments.newIdOf(company_id, name.toLowerCase()) };
    const { plan_id } = await requireAllowance(userId, Date.now());
    await requireCompany(userId, company_id);
    const listed = await listSegments(userId, company_id);
    const first = listed.find(({ id }) => nameIn(id) === nameIn(created.id));
    if (first && isDeepStrictEqual(first.tags, tags)) return first;
    if (first) throw new AppError('conflict', 'A empresa já tem um segmento com este nome.');
    if (listed.length >= MOST)
      throw new AppError('conflict', `Uma empresa tem até ${MOST} segmentos. Exclua um para salvar outro.`);
    const isCreated = await commit([
      requireSubscription(userId, plan_id),
      requireCompanyExists(userId, company_id),
      putAction({ ...segments.keyOf(userId, created.id), ...created }, { when: 'attribute_not_exists(PK)' }),
    ]);
    return isCreated ? created : undefined;
  });

/** Returns false if there is none, or its company is in the trash. */
export const removeSegment = (userId: string, id: string): Promise<boolean> =>
  commit([
    requireCompanyExists(userId, companyIdOf(id)),
    removeAction(segments.keyOf(userId, id), isStill(id)),
  ]);

export const removeSegmentsOf = (userId: string, companyId: string): Promise<void> =>
  removePrefix(userPartition(userId), segments.prefixOf(companyId));
