import { manyCompetitors } from '#shared/contract/manyCompetitors.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { refusalOf } from '#shared/sites.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { newCompetitor } from './competitors.store.ts';
import { type StoredCompetitor, toCompetitor } from './competitors.ts';
import { createCompetitors } from './creation.store.ts';

export const handler = endpoint(manyCompetitors.createMany)(async ({ user, body, now }) => {
  const sorted = Map.groupBy(body.competitors, ({ domain }) => refusalOf(domain) === undefined);
  const wanted = new Map<string, StoredCompetitor>();
  for (const { domain, name = shownDomain(domain) } of sorted.get(true) ?? []) {
    // Spaced by a millisecond, because a smaller plan keeps the oldest competitors.
    const competitor = newCompetitor(body.company_id, { name, domain }, now + wanted.size);
    if (!wanted.has(domain)) wanted.set(domain, competitor);
  }
  const sites = [...wanted.values()];
  const additions = await createCompetitors(user.id, body.company_id, sites);
  return {
    created: additions.created.map((competitor) => toCompetitor(competitor, additions.company)),
    invalid: (sorted.get(false) ?? []).map(({ domain }) => domain),
    existing: additions.existing.map(({ domain }) => domain),
    beyond_limit: additions.beyondLimit.map(({ domain }) => domain),
  };
});
