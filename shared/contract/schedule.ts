import * as z from 'zod/mini';
import { engine } from '../messages.ts';
import { moment } from './fields.ts';
import { route } from './route.ts';

export const nextCheck = z.object({
  at: moment,
  engine,
  /**
   * Why the keywords may not be checked then: no subscription, an unconfirmed e-mail, a trial with too few
   * look-ups left, or an outage of the provider.
   */
  paused: z.nullable(z.enum(['subscription', 'email', 'trial', 'provider'])),
});
export type NextCheck = z.output<typeof nextCheck>;

export const customerSchedule = {
  getNext: route('user', 'GET', '/api/schedule/next', {
    summary: 'Retorna quando e por qual buscador as suas palavras-chave serão verificadas de novo.',
    reply: nextCheck,
  }),
};
