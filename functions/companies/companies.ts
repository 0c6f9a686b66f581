import * as z from 'zod/mini';
import type { Company } from '#shared/contract/companies.ts';
import { checkKind } from '#shared/messages.ts';
import { AppError } from '../platform/errors.ts';
import { type Allowance, companyBeyondLimit } from '../subscriptions/limits.ts';
import { logoUrl } from './logos/logos.ts';

const startedCheck = z.object({
  kind: checkKind,
  started_at: z.string(),
  /** When the newest of its keywords was created or activated; by default, when the check started. */
  keywords_until: z.optional(z.string()),
  /** Until when its messages are known to wait, or when it was last asked for. */
  alive_until: z.optional(z.string()),
  /** When the rate limit lets it end, as it was when the check was last asked for. */
  expected_end: z.optional(z.string()),
});

/** A check that a customer asked for; all times are UTC. */
export type StartedCheck = z.output<typeof startedCheck>;

export const company = z.object({
  id: z.string(),
  name: z.string(),
  website: z.nullable(z.string()),
  domain: z.string(),
  logo_key: z.nullable(z.string()),
  created_at: z.string(),
  keywords_count: z.number(),
  competitors_count: z.number(),
  /** Counts the changes of its lists: a keyword or competitor added or deleted, a keyword (de)activated. */
  list_version: z._default(z.number(), 0),
  /** Until when checks and cleanups may change its keywords without another sign (milliseconds). */
  rankings_until: z._default(z.number(), 0),
  latest_check: z.optional(startedCheck),
  /** Whether the plan includes fewer companies, and this one is not among the oldest. */
  beyond_limit: z.optional(z.boolean()),
});
export type StoredCompany = z.output<typeof company>;

export const toCompany = ({
  id,
  name,
  website,
  domain,
  logo_key,
  created_at,
  beyond_limit,
}: StoredCompany): Company => ({
  id,
  name,
  website,
  domain,
  logo_url: logoUrl(logo_key),
  created_at,
  ...(beyond_limit && { beyond_limit }),
});

/** The page that should rank: the company's website, or the home page of its domain. */
export const targetUrlOf = ({ website, domain }: Pick<StoredCompany, 'website' | 'domain'>): string =>
  website ?? `https://${domain}`;

export const companyNotFound = () => new AppError('not_found', 'Empresa não encontrada');

/** Throws `limit_reached` for a company that the plan does not include any more. */
export const requireWithinLimit = ({ beyond_limit }: StoredCompany, allowance: Allowance): void => {
  if (beyond_limit) throw companyBeyondLimit(allowance);
};
