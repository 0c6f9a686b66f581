import type { Limits } from '#shared/contract/plans.ts';
import type { StoredCompany } from '../companies/companies.ts';
import type { StoredCompetitor } from '../competitors/competitors.ts';
import type { AppliedLimits } from '../subscriptions/usage.ts';
import type { KeywordRecord } from './keywords.ts';

/** What limits keep active or not, each oldest first. */
export interface Toggled {
  readonly companies: readonly StoredCompany[];
  readonly keywords: readonly KeywordRecord[];
  readonly competitors: readonly StoredCompetitor[];
}

/**
 * What of an account has to be toggled so that it is in line with these limits, and the record of that: the
 * oldest companies are within them, then the oldest of their keywords, and the oldest competitors of each.
 */
export const togglesFor = (
  { companies, keywords, competitors }: Toggled,
  { max_companies, max_keywords, max_competitors }: Limits,
): { readonly toggled: Toggled; readonly applied: AppliedLimits } => {
  const kept = new Set(companies.slice(0, max_companies).map(({ id }) => id));
  const active = new Set(keywords.filter(({ company_id }) => kept.has(company_id)).slice(0, max_keywords));
  const byCompany = Map.groupBy(competitors, ({ company_id }) => company_id);
  const placed = new Set([...byCompany.values()].flatMap((rivals) => rivals.slice(0, max_competitors)));
  return {
    toggled: {
      companies: companies.filter(({ id, beyond_limit = false }) => beyond_limit === kept.has(id)),
      keywords: keywords.filter((keyword) => keyword.is_active !== active.has(keyword)),
      competitors: competitors.filter((rival) => (rival.beyond_limit ?? false) === placed.has(rival)),
    },
    applied: {
      active_limit_applied: max_keywords,
      company_limit_applied: max_companies,
      competitor_limit_applied: max_competitors,
      has_inactive_keywords: active.size < keywords.length,
      has_beyond_limit: kept.size < companies.length || placed.size < competitors.length,
    },
  };
};
