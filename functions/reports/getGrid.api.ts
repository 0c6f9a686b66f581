import { reports } from '#shared/contract/reports.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { findCheck } from '../checks/checks.store.ts';
import { checkProgressOf } from '../checks/progress.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { toCompany } from '../companies/companies.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { numbered, toCompetitor, withinLimit } from '../competitors/competitors.ts';
import { comparable, comparisonOf } from '../days/comparison.ts';
import { storedOf } from '../keywords/cachedLists.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { domainsOf } from '../search/placeDomain.ts';
import { competitorPlacements, gridRow } from './placements.ts';

const replies = cachedReplies<ReplyInputOf<typeof reports.getGrid>>();

export const handler = endpoint(reports.getGrid)(async ({ user, params, query, now }) => {
  const stored = await requireCompany(user.id, params.id);
  const listed = storedOf(user.id, stored);
  const [keywords, latest, rivals, comparison] = await Promise.all([
    listed,
    findCheck(stored.latest_check?.id),
    listCompetitors(user.id, params.id),
    comparisonOf(user.id, stored, query.period, now, listed),
  ]);
  const company = toCompany(stored);
  const competitors = numbered(rivals).map((rival) => ({ ...toCompetitor(rival, stored), site: rival.site }));
  const check = checkProgressOf(latest, keywords, now);
  const grounds = { lists: [keywords, ...comparison.grounds], rest: { company, competitors, check, query } };
  const known = replies.find(grounds);
  if (known) return known;
  const placed = withinLimit(rivals);
  const placements = await competitorPlacements(keywords, placed, domainsOf(stored, placed));
  const rows = keywords.map((keyword) =>
    gridRow(
      comparison.of(keyword),
      company.domain,
      placed.map((rival) => [rival.id, placements.of(keyword, rival)]),
      comparable(keyword, company.domain, comparison.standings.get(keyword.id)),
    ),
  );
  const active_keywords = keywords.filter(({ is_active }) => is_active).length;
  const reply = { company, competitors, keywords: rows, active_keywords, check };
  return placements.areFinal ? replies.save(grounds, reply) : reply;
});
