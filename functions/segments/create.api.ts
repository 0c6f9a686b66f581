import { segments } from '#shared/contract/segments.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createSegment } from './segments.store.ts';

export const handler = endpoint(segments.create)(async ({ user, body, now }) =>
  createSegment(user.id, body, await requireAllowance(user.id, now)),
);
