import { pageOne } from '#shared/contract/pageOne.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { readTags } from '#shared/tags.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { toCompany } from '../companies/companies.ts';
import { competitorsOf } from '../competitors/cachedList.ts';
import { numbered, toReported, withinLimit } from '../competitors/competitors.ts';
import { comparisonOf } from '../days/comparison.ts';
import { rankedOf } from '../keywords/cachedLists.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { companyPageOne, readClosedPages } from './pageOne/companyPageOne.ts';

const cachedReply = cachedReplies<ReplyInputOf<typeof pageOne.getPageOne>>();

export const handler = endpoint(pageOne.getPageOne)(async ({ user, params, query, now }) => {
  const stored = await requireCompany(user.id, params.id);
  const listed = rankedOf(user.id, stored);
  const [ranked, competing, comparison] = await Promise.all([
    listed,
    competitorsOf(user.id, stored),
    comparisonOf(user.id, stored, query.period, now, listed),
  ]);
  const closed = await readClosedPages(user.id, stored, comparison);
  const company = toCompany(stored);
  const competitors = withinLimit(numbered(competing)).map(toReported);
  const today = dayOf(now);
  const dependencies = {
    lists: [ranked, closed.before, closed.latest, ...comparison.dependencies],
    rest: { company, competitors, today, query },
  };
  return cachedReply(dependencies, async () => {
    const asked = { domain: company.domain, competitors, tags: readTags(query.tags ?? ''), today };
    return { company, competitors, ...(await companyPageOne(ranked, comparison, closed, asked)) };
  });
});
