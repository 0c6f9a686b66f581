import { reports } from '#shared/contract/reports.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readWithProgress } from '../checks/progress.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { targetUrlOf, toCompany } from '../companies/companies.ts';
import { comparisonOf } from '../days/comparison.ts';
import { rankedOf } from '../keywords/cachedLists.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { positionView } from '../rankings/positionView.ts';
import { analysisMetrics } from './metrics.ts';

const cachedReply = cachedReplies<ReplyInputOf<typeof reports.getAnalysis>>();

export const handler = endpoint(reports.getAnalysis)(async ({ user, params, query, now }) => {
  const stored = await requireCompany(user.id, params.id);
  const [{ keywords: ranked, check }, comparison] = await Promise.all([
    readWithProgress(rankedOf, user.id, stored, now),
    comparisonOf(user.id, stored, query.period, now),
  ]);
  const company = toCompany(stored);
  const dependencies = { lists: [ranked, ...comparison.dependencies], rest: { company, check, query } };
  return cachedReply(dependencies, () => {
    const keywords = ranked.map((keyword) => {
      const { url, ...position } = positionView(comparison.of(keyword), company.domain);
      return {
        id: keyword.id,
        keyword: keyword.keyword,
        is_active: keyword.is_active,
        tags: keyword.tags,
        url: url ?? targetUrlOf(company),
        ...position,
      };
    });
    const active = keywords.filter(({ is_active }) => is_active);
    const stats = {
      total_keywords: keywords.length,
      ...analysisMetrics(keywords),
      not_verified: active.filter(({ verification }) => verification !== 'verified').length,
    };
    return { company, keywords, stats, check };
  });
});
