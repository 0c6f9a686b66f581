import { sortedTags } from '#shared/contract/keywords.ts';
import { pages } from '#shared/contract/pages.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { hasTags, readTags } from '#shared/tags.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { toCompany } from '../companies/companies.ts';
import { comparisonOf } from '../days/comparison.ts';
import { rankedOf } from '../keywords/cachedLists.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { ownPlacements } from '../rankings/rankings.ts';
import { pagesOf } from './visibility/pages.ts';

const cachedReply = cachedReplies<ReplyInputOf<typeof pages.getPages>>();

export const handler = endpoint(pages.getPages)(async ({ user, params, query, now }) => {
  const stored = await requireCompany(user.id, params.id);
  const [ranked, comparison] = await Promise.all([
    rankedOf(user.id, stored),
    comparisonOf(user.id, stored, query.period, now),
  ]);
  const company = toCompany(stored);
  const today = dayOf(now);
  const dependencies = { lists: [ranked, ...comparison.dependencies], rest: { company, today, query } };
  return cachedReply(dependencies, () => {
    const active = ranked.filter(({ is_active }) => is_active);
    const tags = readTags(query.tags ?? '');
    const keywords = active.filter((keyword) => hasTags(keyword, tags));
    const placed = keywords.map((keyword) => ownPlacements(keyword, company.domain).own);
    return {
      company,
      tags: sortedTags(active.flatMap((keyword) => keyword.tags ?? [])),
      pages: pagesOf(keywords.map(comparison.of), company.domain, today),
      keywords: {
        total: keywords.length,
        not_found: placed.filter((own) => own?.position === null).length,
        never_verified: placed.filter((own) => own === null).length,
      },
    };
  });
});
