/** Keys: SEGMENT#<company>#<hash of the name> in the user's partition, so that each name is there once. */

import type * as z from 'zod/mini';
import { segment } from '#shared/contract/segments.ts';
import { userPartition } from '../accounts/users.store.ts';
import { requireCompanyExists } from '../companies/companies.store.ts';
import { companyNotFound } from '../companies/companies.ts';
import { companyItems } from '../companies/items.store.ts';
import { companyIdOf } from '../keywords/keywords.ts';
import { commit, putAction, removeAction, removePrefix, transact } from '../platform/aws/writes.ts';
import { AppError } from '../platform/errors.ts';
import { type Allowance, subscriptionInactive } from '../subscriptions/limits.ts';
import { requireSubscription } from '../subscriptions/subscription.store.ts';

export type Segment = z.output<typeof segment>;

const segments = companyItems('SEGMENT');

export const segmentIdOf = (companyId: string, name: string): string =>
  segments.idOf(companyId, name.toLowerCase());

/** Sorts by name. Without a company, lists those of the account. */
export const listSegments = async (userId: string, companyId?: string): Promise<Segment[]> => {
  const items = await segments.list(userId, companyId);
  return items.map((item) => segment.parse(item)).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
};

/** Throws `forbidden` without a subscription, `not_found` without company, `conflict` for a name in use. */
export const saveSegment = async (userId: string, saved: Segment, { plan_id }: Allowance): Promise<void> => {
  const failed = await transact([
    requireSubscription(userId, plan_id),
    requireCompanyExists(userId, saved.company_id),
    putAction(
      { ...segments.keyOf(userId, saved.id), ...saved },
      {
        // A repeated request succeeds.
        when: 'attribute_not_exists(PK) OR tags = :tags',
        values: { tags: saved.tags },
      },
    ),
  ]);
  if (failed.includes(0)) throw subscriptionInactive();
  if (failed.includes(1)) throw companyNotFound();
  if (failed.length > 0) throw new AppError('conflict', 'A empresa já tem um segmento com este nome.');
};

/** Returns false if there is none, or its company is in the trash. */
export const removeSegment = (userId: string, id: string): Promise<boolean> =>
  commit([
    requireCompanyExists(userId, companyIdOf(id)),
    removeAction(segments.keyOf(userId, id), { when: 'attribute_exists(PK)' }),
  ]);

export const removeSegmentsOf = (userId: string, companyId: string): Promise<void> =>
  removePrefix(userPartition(userId), segments.prefixOf(companyId));
