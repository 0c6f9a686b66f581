/**
 * Keys: the partition PAYMENTS holds AT#<moment>#<id>. The index ByKind lists only successes or only errors.
 */

import * as z from 'zod/mini';
import { PAYMENTS_PER_PAGE, type PaymentLog, type PaymentQuery } from '#shared/contract/admin/stripe.ts';
import { type ItemPage, queryKind, queryPage } from '../../platform/aws/pages.ts';
import { readMany } from '../../platform/aws/table.ts';
import { type Action, put, putAction } from '../../platform/aws/writes.ts';
import { newId } from '../../platform/ids.ts';
import { log } from '../../platform/log.ts';
import { DAY, toMoment, toTtl } from '../../platform/time/clock.ts';

const PARTITION = 'PAYMENTS';

export type PaymentStatus =
  | 'checkout_opened'
  | 'portal_opened'
  | 'success_handler_called'
  | 'subscription_created'
  | 'auto_login_success'
  | 'webhook_received'
  | 'payment_processing'
  | 'payment_not_paid'
  | 'no_subscription'
  | 'missing_metadata'
  | 'user_not_found'
  | 'db_error'
  | 'critical_error';

export interface PaymentStep {
  readonly sessionId: string;
  readonly status: PaymentStatus;
  readonly details?: string | undefined;
}

/** Kept long enough to answer a chargeback. */
const LIFETIME = 400 * DAY;

/** Never throws: no payment fails because of its log. */
export const logStep = async (step: PaymentStep): Promise<void> => {
  try {
    await put(toItem(step));
  } catch (error) {
    const { sessionId, status } = step;
    log.error('A step of a payment could not be written', { sessionId, status, error });
  }
};

export const logStepAction = (step: PaymentStep): Action => putAction(toItem(step));

/** Lists newest first. Lists of successes or errors are eventually consistent. */
export const listPayments = async ({ filter, cursor }: PaymentQuery): Promise<PaymentLog[]> => {
  const items = filter === 'all' ? await pageOfAll(cursor) : await pageOf(filterKinds[filter], cursor);
  return items.map(parsePayment);
};

const filterKinds = { success: 'payment_success', errors: 'payment_error' } as const;

const pageOfAll = async (cursor: string | undefined): Promise<ItemPage['items']> => {
  const { items } = await queryPage({
    KeyConditionExpression: 'PK = :pk AND SK < :before',
    // "AU" sorts after every key that begins with "AT#".
    ExpressionAttributeValues: { ':pk': PARTITION, ':before': cursor === undefined ? 'AU' : `AT#${cursor}` },
    ScanIndexForward: false,
    Limit: PAYMENTS_PER_PAGE,
  });
  return items;
};

const pageOf = async (kind: (typeof filterKinds)[keyof typeof filterKinds], cursor: string | undefined) => {
  const [created_at] = (cursor ?? '').split('#');
  const start = { kind, created_at, PK: PARTITION, SK: `AT#${cursor}` };
  const { items } = await queryKind(kind, {
    Limit: PAYMENTS_PER_PAGE,
    ...(cursor !== undefined && { ExclusiveStartKey: start }),
  });
  const found = await readMany(items.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) })));
  return found.toSorted((one, other) => (String(one.SK) < String(other.SK) ? 1 : -1));
};

const toItem = ({ sessionId, status, details = '' }: PaymentStep) => {
  const now = Date.now();
  const id = newId();
  const created_at = toMoment(now);
  return {
    PK: PARTITION,
    SK: `AT#${created_at}#${id}`,
    id,
    kind: kindOf(status),
    created_at,
    session_id: sessionId,
    status,
    details,
    ttl: toTtl(now + LIFETIME),
  };
};

/** Returns the kind by which the index lists the status; undefined for other statuses. */
export const kindOf = (status: string): 'payment_success' | 'payment_error' | undefined => {
  if (/error|not_|missing_/.test(status)) return 'payment_error';
  return /success|created/.test(status) ? 'payment_success' : undefined;
};

const storedStep = z.object({
  id: z.string(),
  created_at: z.string(),
  session_id: z.string(),
  status: z.string(),
  details: z._default(z.string(), ''),
});

export const parsePayment = (item: unknown): PaymentLog => {
  const { id, created_at, session_id, status, details } = storedStep.parse(item);
  return { id, created_at, keyword: session_id, status, error_message: details || null };
};
