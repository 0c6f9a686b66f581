import * as z from 'zod/mini';
import { newId } from '../../platform/ids.ts';
import { taskFields } from '../../platform/lateTasks.ts';
import { toMoment } from '../../platform/time/clock.ts';
import type { User } from '../users.ts';

/**
 * What a change leaves to do; the fields are named after deletions, the most. `subscription` applies limits,
 * `address` removes a former e-mail from the user pool, and `trash` waits for days.
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
    // As earlier versions recorded it; nothing is left to do.
    'lookup_limit',
  ]),
  /** The user's id for a subscription, the company's id for its keywords, or the address itself. */
  deleted_id: z.string(),
  /** Only for keywords: the ids of those deleted together. */
  deleted_ids: z._default(z.array(z.string()), []),
  /** Whether it was deleted with its company or user, so that its own cleanup makes no room in the limits. */
  is_part: z._default(z.boolean(), false),
  /** Only for a deleted user: identifies what is stored outside their partition. */
  email: z.optional(z.string()),
  identity_id: z.optional(z.nullable(z.string())),
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
  more: Partial<FollowUp> = {},
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
  ...more,
});

/** Creates the record of a user's former e-mail. */
export const newAddressFollowUp = (
  { id, email }: { readonly id: string; readonly email: string },
  now: number,
): FollowUp => newFollowUp(id, '', 'address', email, now);

export const newUserFollowUp = (
  { id, email, identity_id }: Pick<User, 'id' | 'email' | 'identity_id'>,
  customers: readonly string[],
  now: number,
): FollowUp => newFollowUp(id, '', 'user', id, now, { email, identity_id, customer_ids: [...customers] });
