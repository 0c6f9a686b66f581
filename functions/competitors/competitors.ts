import * as z from 'zod/mini';
import type { Competitor } from '#shared/contract/competitors.ts';
import { listedSharing } from '#shared/sharedHosts.ts';
import type { StoredCompany } from '../companies/companies.ts';
import { logoUrl } from '../companies/logos/logos.ts';
import { versionOf } from '../platform/edits.ts';
import { AppError, fieldError } from '../platform/errors.ts';

export const competitor = z.object({
  id: z.string(),
  company_id: z.string(),
  name: z.string(),
  domain: z.string(),
  logo_key: z.nullable(z.string()),
  created_at: z.string(),
  /** Whether the competitor is beyond the plan's limit, which keeps a company's oldest competitors. */
  beyond_limit: z.optional(z.boolean()),
  /** When the competitor was last back within the limit, UTC; absent if it was never beyond. */
  returned_at: z.optional(z.string()),
  /** Which of a company's sites it is in charts, from 1; items from before there was one have none. */
  site: z.optional(z.number()),
});
export type StoredCompetitor = z.output<typeof competitor>;

/**
 * Gives the lowest numbers that are free to those of a company's competitors without a number of their own.
 * Of two that were created at once with the same, the first keeps it.
 */
export const numbered = (listed: readonly StoredCompetitor[]) => {
  const owners = new Map(listed.toReversed().map(({ id, site }) => [site, id]));
  let free = 0;
  const next = (): number => {
    do free += 1;
    while (owners.has(free));
    return free;
  };
  return listed.map((one) => ({
    ...one,
    site: one.site !== undefined && owners.get(one.site) === one.id ? one.site : next(),
  }));
};

export const toCompetitor = (stored: StoredCompetitor, company: StoredCompany): Competitor => ({
  ...stored,
  company_name: company.name,
  logo_url: logoUrl(stored.logo_key),
  version: versionOf(['name'], stored),
  ...(listedSharing(stored.domain) && { is_shared: true }),
});

export const toReported = ({ id, name, domain, site }: ReturnType<typeof numbered>[number]) => ({
  id,
  name,
  domain,
  site,
});

/** Leaves out competitors beyond the plan's limit, which checks do not place. */
export const withinLimit = <T extends StoredCompetitor>(listed: readonly T[]): T[] =>
  listed.filter(({ beyond_limit }) => !beyond_limit);

/** Returns since when checks place the competitor, UTC. */
export const trackedSince = ({ created_at, returned_at = created_at }: StoredCompetitor): string =>
  returned_at;

export const competitorExists = () =>
  fieldError('conflict', 'domain', 'Este domínio já é um concorrente desta empresa.');

export const competitorNotFound = () => new AppError('not_found', 'Concorrente não encontrado');
