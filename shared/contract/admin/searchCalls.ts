import * as z from 'zod/mini';
import { provider } from '../../messages.ts';
import { moment } from '../fields.ts';
import { route } from '../route.ts';

/** An `error` is a fault of our own. */
export const callStatus = z.enum([
  'success',
  'transient',
  'unreadable',
  'empty',
  'rejected',
  'unusable',
  'error',
]);
export type CallStatus = z.output<typeof callStatus>;

const searchCall = z.object({
  id: z.string(),
  at: moment,
  provider,
  query: z.string(),
  page: z.number(),
  status: callStatus,
  fault: z.nullable(z.string()),
  duration_ms: z.number(),
  results: z.nullable(z.number()),
  /** Who caused the call: a `run` checks everybody, a `test` is an administrator's. */
  by: z.enum(['run', 'test', 'customer']),
  /** Null if no customer caused the call, or they were deleted. */
  customer: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
});
export type SearchCall = z.output<typeof searchCall>;

export const MAX_LISTED_CALLS = 500;

export const searchCalls = {
  list: route('admin', 'GET', '/api/admin/webscraping-calls', {
    summary: 'Lista as últimas 500 chamadas aos provedores de busca, de até 7 dias.',
    reply: z.array(searchCall),
  }),
};
