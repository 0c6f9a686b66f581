import * as z from 'zod/mini';
import { newId } from '../../platform/ids.ts';
import { taskFields } from '../../platform/lateTasks.ts';
import { toMoment } from '../../platform/time/clock.ts';

/**
 * Kept until the cleanup ends. That of a `subscription` applies its limits, that of an `address` removes a
 * former e-mail from the user pool, that of the `trash` waits for days, and that of a `lookup_limit`, which a
 * proven e-mail ends, starts the checks that waited.
 */
export const deletion = z.object({
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
  customer_ids: z._default(z.array(z.string()), []),
});
export type Deletion = z.output<typeof deletion>;

/** `now` is in milliseconds. Save the record in the deletion's transaction. */
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

/** Creates the record of something that is deleted together with its company or user. */
export const newPartDeletion = (...args: Parameters<typeof newDeletion>): Deletion => ({
  ...newDeletion(...args),
  is_part: true,
});

/** Creates the record of a user's former e-mail. */
export const newAddressDeletion = (
  { id, email }: { readonly id: string; readonly email: string },
  now: number,
): Deletion => newDeletion(id, '', 'address', email, now);

export const newKeywordsDeletion = (
  user_id: string,
  company_id: string,
  deleted_ids: readonly string[],
  now: number,
): Deletion => ({
  ...newDeletion(user_id, company_id, 'keywords', company_id, now),
  deleted_ids: [...deleted_ids],
});

export const newUserDeletion = (
  { id, email }: { readonly id: string; readonly email: string },
  customer_ids: readonly string[],
  now: number,
): Deletion => ({ ...newDeletion(id, '', 'user', id, now), email, customer_ids: [...customer_ids] });
