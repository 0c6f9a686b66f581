import * as z from 'zod/mini';
import { engine } from '../messages.ts';
import { moment } from './fields.ts';
import { route } from './route.ts';

export const nextCheck = z.object({
  at: moment,
  engine,
  /** What keeps the keywords from being checked then; `provider` means an outage. */
  paused: z.nullable(z.enum(['subscription', 'email', 'trial', 'provider'])),
});
export type NextCheck = z.output<typeof nextCheck>;

export const customerSchedule = {
  getNext: route('user', 'GET', '/api/schedule/next', {
    summary: 'Retorna quando e por qual buscador as suas palavras-chave serão verificadas de novo.',
    reply: nextCheck,
  }),
};
