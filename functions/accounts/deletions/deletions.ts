import * as z from 'zod/mini';
import { newId } from '../../platform/ids.ts';
import { taskFields } from '../../platform/lateTasks.ts';
import { toMoment } from '../../platform/time/clock.ts';

/**
 * What was deleted, while something of it is left: of a `subscription` that an administrator replaced or
 * ended, the active keywords; of an `address`, which was an account's e-mail before, the users of the pool.
 */
export const deletion = z.object({
  id: z.string(),
  ...taskFields,
  deleted_at: z.string(),
  user_id: z.string(),
  company_id: z.string(),
  deleted: z.enum(['company', 'keyword', 'keywords', 'competitor', 'subscription', 'user', 'address']),
  /**
   * The id of what was deleted; that of the user for a subscription, of the company for its keywords. An
   * address is its own.
   */
  deleted_id: z.string(),
  /** Of several keywords: their ids. */
  deleted_ids: z._default(z.array(z.string()), []),
  /** Whether it was deleted with its company or user, and no limit counts it any more. */
  is_part: z._default(z.boolean(), false),
  /** Of a deleted user: what the keys outside their partition follow from. */
  email: z.optional(z.string()),
  customer_ids: z._default(z.array(z.string()), []),
});
export type Deletion = z.output<typeof deletion>;

/** The record of a deletion that happens now (milliseconds), to be saved in the same transaction. */
export const newDeletion = (
  user_id: string,
  company_id: string,
  deleted: Deletion['deleted'],
  deleted_id: string,
  now: number,
): Deletion => ({
  id: newId(),
  deleted_at: toMoment(now),
  touched_at: toMoment(now),
  tries: 0,
  user_id,
  company_id,
  deleted,
  deleted_id,
  deleted_ids: [],
  is_part: false,
  customer_ids: [],
});

/** The record of what goes with its deleted company or user. */
export const newPartDeletion = (...args: Parameters<typeof newDeletion>): Deletion => ({
  ...newDeletion(...args),
  is_part: true,
});

/** The record of an e-mail that its user no longer has. */
export const newAddressDeletion = (
  { id, email }: { readonly id: string; readonly email: string },
  now: number,
): Deletion => newDeletion(id, '', 'address', email, now);

/** The record of a deletion of some keywords of a company. */
export const newKeywordsDeletion = (
  user_id: string,
  company_id: string,
  deleted_ids: readonly string[],
  now: number,
): Deletion => ({
  ...newDeletion(user_id, company_id, 'keywords', company_id, now),
  deleted_ids: [...deleted_ids],
});

/** The record of a deletion of a whole user. */
export const newUserDeletion = (
  { id, email }: { readonly id: string; readonly email: string },
  customer_ids: readonly string[],
  now: number,
): Deletion => ({ ...newDeletion(id, '', 'user', id, now), email, customer_ids: [...customer_ids] });
