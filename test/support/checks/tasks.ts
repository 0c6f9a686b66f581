/** Queries of checks that are not stored, to be fetched by this process. */

import { newCheck } from '../../../functions/checks/checks.ts';
import { openBatch, type Task } from '../../../functions/checks/work/batch.ts';
import { suffices } from '../../../functions/search/placeDomain.ts';
import type { Serp } from '../../../functions/search/serps.ts';
import { toSerpQuery } from './checks.ts';

export const taskOf = (text: string, more: Partial<Task> = {}): Task => ({
  check: newCheck({ by: 'customer', kind: 'keywords', user_id: 'u' }, Date.now()),
  number: 0,
  query: toSerpQuery(text),
  targets: [],
  kind: 'first',
  ...more,
});

export const batchOf = (tasks: readonly Task[]) =>
  openBatch(tasks.map((task) => ({ ...task, check: task.check.id })));

/** Wants results that are deep enough to place these domains. */
export const placing =
  (...domains: readonly string[]) =>
  (serp: Serp): boolean =>
    suffices(serp, domains);
