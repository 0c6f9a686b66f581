/** Tests a clock that jumps after a fetch has taken its lock and before its results are saved. */
import { closeBatch } from '../../../functions/checks/work/batch.ts';
import { NoCall } from '../../../functions/checks/work/callQueue.ts';
import { fetchSerp } from '../../../functions/checks/work/fetchSerp.ts';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { findFetch } from '../../../functions/search/serps.store.ts';
import { freeCalls } from '../../support/checks/checks.ts';
import { batchOf, placing, taskOf } from '../../support/checks/tasks.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';

const DOMAINS = ['loja.com.br'];

/** The lock ends in time, and no page that was read is bought again. */
export const fetches = async ({ serper }: TestCloud, jump: number): Promise<string[]> => {
  const text = `salto ${jump}`;
  const task = taskOf(text);
  const fetchOnce = async () => {
    const batch = await batchOf([task]);
    const hasResults = await fetchSerp(task, placing(...DOMAINS), batch).then(
      (outcome) => 'serp' in outcome,
      (error) => {
        if (error instanceof NoCall) return false;
        throw error;
      },
    );
    await closeBatch(batch);
    return hasResults;
  };
  await freeCalls();
  const { now } = Date;
  const began = now();
  serper.answerWith((organic) => {
    Date.now = () => now() + jump;
    return { organic };
  });
  await fetchOnce().finally(() => {
    Date.now = now;
    serper.reset();
  });
  const { serp, lockedUntil } = await findFetch(task.query);
  const pages = serp?.pages ?? 0;
  await freeCalls();
  const outcome = await fetchOnce();
  await freeCalls();
  return [
    ...(lockedUntil > began + MINUTE ? ['a lock has no end'] : []),
    ...(pages === 0 ? ['the page that was read is lost'] : []),
    ...(outcome ? [] : ['the next fetch has no results']),
    ...(serper.count(text, 1) === 0 ? [] : ['a page is bought again']),
  ];
};
