import * as z from 'zod/mini';
import { engine } from '../messages.ts';
import { moment } from './fields.ts';
import { route } from './route.ts';

export const nextCheck = z.object({
  /** When everybody's keywords are to be checked next. */
  at: moment,
  /** What will be asked. */
  engine,
  /**
   * Why the customer's keywords may not be checked then: the subscription allows no checks, the e-mail of a
   * trial is not proven, a trial without a card has too few look-ups left, or the search provider has lately
   * rejected everything.
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
