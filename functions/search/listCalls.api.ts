import { MAX_LISTED_CALLS, searchCalls } from '#shared/contract/admin/searchCalls.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { findUsers } from '../accounts/users.store.ts';
import { toMoment } from '../platform/time/clock.ts';
import { listLastCalls } from './calls/calls.store.ts';
import type { CallReason } from './calls/calls.ts';

export const handler = endpoint(searchCalls.list)(async ({ now }) => {
  const calls = await listLastCalls(MAX_LISTED_CALLS, now);
  const users = await findUsers(calls.flatMap(({ reason }) => customerIn(reason) ?? []));
  return calls.map(({ id, provider, text, page, at, durationMs, status, results, fault, reason }) => ({
    id,
    at: toMoment(at),
    provider,
    query: text,
    page,
    status,
    fault: fault ?? null,
    duration_ms: durationMs,
    results: results ?? null,
    by: reason.by,
    // The customer is also null if they were deleted.
    customer: users.get(customerIn(reason) ?? '') ?? null,
  }));
});

const customerIn = (reason: CallReason): string | undefined =>
  reason.by === 'customer' ? reason.customerId : undefined;
