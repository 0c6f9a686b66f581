/** Tests a clock that jumps after a fetch has taken its lock and before its results are saved. */
import { checkMessage } from '#shared/messages.ts';
import { closeBatch, openBatch } from '../../../functions/checks/fetch/batch.ts';
import { fetchSerp } from '../../../functions/checks/fetch/fetchSerp.ts';
import { MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { findFetch } from '../../../functions/search/serps.store.ts';
import { freeTokens, serpQueryOf } from '../../support/checks/checks.ts';
import { enoughFor } from '../../support/checks/enough.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';

const DOMAINS = ['loja.com.br'];

/** The lock ends in time, and no page that was read is bought again. */
export const fetches = async ({ serper }: TestCloud, jump: number): Promise<string[]> => {
  const text = `salto ${jump}`;
  const requestedAt = toMoment(Date.now());
  const query = serpQueryOf(text);
  const message = checkMessage.parse({
    query,
    targets: [],
    kind: 'keywords',
    requestedAt,
    reuseSince: requestedAt,
  });
  const fetchOnce = async () => {
    const batch = await openBatch([message]);
    const outcome = await fetchSerp(message, enoughFor(...DOMAINS), batch);
    await closeBatch(batch);
    return outcome.kind;
  };
  await freeTokens();
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
  const { serp, lockedUntil } = await findFetch(query);
  const pages = serp?.pages ?? 0;
  await freeTokens();
  const outcome = await fetchOnce();
  await freeTokens();
  return [
    ...(lockedUntil > began + MINUTE ? ['a lock has no end'] : []),
    ...(pages === 0 ? ['the page that was read is lost'] : []),
    ...(outcome === 'complete' ? [] : [`the next fetch is ${outcome}`]),
    ...(serper.count(text, 1) === 0 ? [] : ['a page is bought again']),
  ];
};
