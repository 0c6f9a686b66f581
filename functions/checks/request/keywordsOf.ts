/** Which keywords a customer's check takes or did not serve. */
import type { RankedKeyword } from '../../keywords/keywords.ts';
import type { Check } from '../checks.ts';

/** Returns active keywords that were added after the check began or, in a check of some, not asked for. */
export const missingOf = (check: Check, keywords: readonly RankedKeyword[]): RankedKeyword[] => {
  const isPart = partOf(check);
  return keywords.filter(
    (keyword) => keyword.is_active && !isPart(keyword) && !isCompletedBy(check, keyword),
  );
};

/** Counts active keywords that an outage left without results, and that the next check repeats for free. */
export const countUnserved = (check: Check | undefined, keywords: readonly RankedKeyword[]): number =>
  check
    ? keywords.filter(({ is_active, unserved_for }) => is_active && unserved_for === check.started_at).length
    : 0;

export const partOf = ({ keywords_until, keyword_ids }: Check) => {
  const ids = keyword_ids && new Set(keyword_ids);
  return (keyword: RankedKeyword): boolean =>
    keyword.is_active && (ids?.has(keyword.id) ?? activeSince(keyword) <= keywords_until);
};

export const activeSince = ({ created_at, activated_at = created_at }: RankedKeyword): string => activated_at;

const isCompletedBy = ({ started_at }: Check, { checked_for = '' }: RankedKeyword): boolean =>
  checked_for >= started_at;
