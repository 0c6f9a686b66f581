/** Messages of checks that are not stored, to be fetched by this process. */

import { newCheck } from '../../../functions/checks/checks.ts';
import { type Message, openBatch } from '../../../functions/checks/work/batch.ts';
import { suffices } from '../../../functions/search/placeDomain.ts';
import type { Serp } from '../../../functions/search/serps.ts';
import { toSerpQuery } from './checks.ts';

export const messageOf = (text: string, more: Partial<Message> = {}): Message => ({
  check: newCheck({ by: 'customer', kind: 'keywords', user_id: 'u' }, Date.now()),
  number: 0,
  query: toSerpQuery(text),
  targets: [],
  kind: 'first',
  ...more,
});

export const batchOf = (messages: readonly Message[]) =>
  openBatch(messages.map((message) => ({ ...message, check: message.check.id })));

/** Wants results that are deep enough to place these domains. */
export const placing =
  (...domains: readonly string[]) =>
  (serp: Serp): boolean =>
    suffices(serp, domains);
