import * as z from 'zod/mini';
import { provider } from '../../messages.ts';
import { moment } from '../fields.ts';
import { route } from '../route.ts';

/** `error` is a fault of our own. */
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
  /** From 1. */
  page: z.number(),
  status: callStatus,
  /** In Portuguese. */
  fault: z.nullable(z.string()),
  duration_ms: z.number(),
  /** Null if it failed. */
  results: z.nullable(z.number()),
  /** `run` checks everybody, `test` is an administrator's. */
  by: z.enum(['run', 'test', 'customer']),
  /** Null for other callers, and after their deletion. */
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
