import * as z from 'zod/mini';
import { engine } from '../messages.ts';
import { moment } from './fields.ts';
import { route } from './route.ts';

export const nextCheck = z.object({
  at: moment,
  engine,
  /** Why the check at this time will not check the keywords, if it will not; `provider` means an outage. */
  paused: z.nullable(z.enum(['subscription', 'email', 'trial', 'provider'])),
});
export type NextCheck = z.output<typeof nextCheck>;

export const customerSchedule = {
  getNext: route('user', 'GET', '/api/schedule/next', {
    summary: 'Retorna quando e por qual buscador as suas palavras-chave serão verificadas de novo.',
    reply: nextCheck,
  }),
};
