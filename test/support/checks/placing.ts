import type { Engine } from '#shared/messages.ts';
import { placeKeyword, readTracked } from '../../../functions/checks/work/targets.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { companyIdOf } from '../../../functions/keywords/keywords.ts';
import { toMoment } from '../../../functions/platform/time/clock.ts';
import { saveSerps } from '../../../functions/search/serps.store.ts';
import { addPage, emptySerp, queryAt } from '../../../functions/search/serps.ts';
import type { Customer } from '../people/customers.ts';
import { SERPER } from './checks.ts';

/** Places a keyword by a page of ten results, as a check at `now` does, and returns the page. */
export const placeAt = async (
  { userId }: Customer,
  keywordId: string,
  now: number,
  sites: Record<string, number>,
  engine: Engine = SERPER,
) => {
  const companyId = companyIdOf(keywordId);
  const target = { userId, companyId, keywordId };
  const tracked = (await readTracked([target]))(target);
  if (!tracked) throw new Error('There is no such keyword');
  const links = Array.from({ length: 10 }, (_, index) => `https://site-${index}.com/`);
  for (const [site, position] of Object.entries(sites)) links[position - 1] = `https://${site}/p${position}`;
  const serp = addPage(emptySerp(engine, toMoment(now)), { links, isLast: true });
  await placeKeyword({ ...tracked, serp, requestedAt: toMoment(now), now });
  return serp;
};

/** A check at `now` reads a page, which is stored. */
export const readPageAt = async (
  customer: Customer,
  { companyId, text }: { readonly companyId: string; readonly text: string },
  now: number,
  sites: Record<string, number>,
  engine: Engine = SERPER,
): Promise<void> => {
  const serp = await placeAt(customer, keywordNameOf(companyId, text), now, sites, engine);
  await saveSerps(queryAt(engine, text), [serp]);
};
