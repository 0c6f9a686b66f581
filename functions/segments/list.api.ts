import { CURVE } from '#shared/clickCurve.ts';
import { segments } from '#shared/contract/segments.ts';
import { hasTags } from '#shared/tags.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import type { StoredCompany } from '../companies/companies.ts';
import { metricsOn } from '../days/metrics.ts';
import { ownSnapshot } from '../days/snapshots.ts';
import { storedOf } from '../keywords/cachedLists.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { listSegments } from './segments.store.ts';

export const handler = endpoint(segments.list)(async ({ user, params, now }) => {
  const company = await requireCompany(user.id, params.id);
  const saved = await listSegments(user.id, company.id);
  if (saved.length === 0) return [];
  const visibilityOf = await visibilityBy(user.id, company, now);
  return saved.map((segment) => ({ ...segment, ...visibilityOf(segment.tags) }));
});

const visibilityBy = async (userId: string, company: StoredCompany, now: number) => {
  const keywords = await storedOf(userId, company);
  const active = keywords.filter(({ is_active }) => is_active);
  return (tags: readonly string[]) => {
    const snapshots = active
      .filter((keyword) => hasTags(keyword, tags))
      .map((keyword) => ownSnapshot(keyword, keyword, company.domain));
    const { keywords: count, own } = metricsOn(dayOf(now), snapshots, [], CURVE);
    return { keywords: count, visibility: own.visibility };
  };
};
