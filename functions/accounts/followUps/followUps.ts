import * as z from 'zod/mini';
import { newId } from '../../platform/ids.ts';
import { taskFields } from '../../platform/lateTasks.ts';
import { toMoment } from '../../platform/time/clock.ts';
import type { User } from '../users.ts';

/**
 * What a change leaves to do; the fields are named after deletions, the most. `subscription` applies limits,
 * `address` removes a former e-mail from the user pool, `trash` waits for days, and `lookup_limit`, which a
 * proven e-mail ends, starts the checks that waited.
 */
export const followUp = z.object({
  id: z.string(),
  ...taskFields,
  deleted_at: z.string(),
  user_id: z.string(),
  company_id: z.string(),
  deleted: z.enum([
    'trash',
    'company',
    'keyword',
    'keywords',
    'competitor',
    'subscription',
    'user',
    'address',
    'lookup_limit',
  ]),
  /** The user's id for a subscription or limit, the company's id for its keywords, or the address itself. */
  deleted_id: z.string(),
  /** Only for keywords: the ids of those deleted together. */
  deleted_ids: z._default(z.array(z.string()), []),
  /** Whether it was deleted with its company or user, so that its own cleanup makes no room in the limits. */
  is_part: z._default(z.boolean(), false),
  /** Only for a deleted user: identifies what is stored outside their partition. */
  email: z.optional(z.string()),
  identity_id: z.optional(z.string()),
  customer_ids: z._default(z.array(z.string()), []),
});
export type FollowUp = z.output<typeof followUp>;

/** `now` is in milliseconds. Save it in the transaction that makes it necessary. */
export const newFollowUp = (
  user_id: string,
  company_id: string,
  deleted: FollowUp['deleted'],
  deleted_id: string,
  now: number,
): FollowUp => ({
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

/** Creates the record of something that is deleted together with its company or user. */
export const newPartFollowUp = (...args: Parameters<typeof newFollowUp>): FollowUp => ({
  ...newFollowUp(...args),
  is_part: true,
});

/** Creates the record of a user's former e-mail. */
export const newAddressFollowUp = (
  { id, email }: { readonly id: string; readonly email: string },
  now: number,
): FollowUp => newFollowUp(id, '', 'address', email, now);

export const newKeywordsFollowUp = (
  user_id: string,
  company_id: string,
  deleted_ids: readonly string[],
  now: number,
): FollowUp => ({
  ...newFollowUp(user_id, company_id, 'keywords', company_id, now),
  deleted_ids: [...deleted_ids],
});

export const newUserFollowUp = (
  { id, email, identity_id }: Pick<User, 'id' | 'email' | 'identity_id'>,
  customer_ids: readonly string[],
  now: number,
): FollowUp => ({
  ...newFollowUp(id, '', 'user', id, now),
  email,
  ...(identity_id !== null && { identity_id }),
  customer_ids: [...customer_ids],
});
