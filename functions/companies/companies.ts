import * as z from 'zod/mini';
import type { Company } from '#shared/contract/companies.ts';
import { listedSharing } from '#shared/sharedHosts.ts';
import { versionOf } from '../platform/edits.ts';
import { AppError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { DAY, toMoment } from '../platform/time/clock.ts';
import { type Allowance, companyBeyondLimit } from '../subscriptions/limits.ts';
import { logoUrl } from './logos/logos.ts';

/** The company's latest check that a customer asked for; `id` is absent in those from before they had one. */
const latestCheck = z.object({ id: z.optional(z.string()), started_at: z.string() });

export const company = z.object({
  id: z.string(),
  name: z.string(),
  website: z.nullable(z.string()),
  domain: z.string(),
  logo_key: z.nullable(z.string()),
  created_at: z.string(),
  keywords_count: z.number(),
  competitors_count: z.number(),
  /** Counts changes of its form and of its lists: keywords or competitors added, deleted or (de)activated. */
  list_version: z._default(z.number(), 0),
  /** Cached positions may be stale until then (milliseconds). */
  rankings_until: z._default(z.number(), 0),
  latest_check: z.optional(latestCheck),
  /** Whether the company is beyond the plan's limit, which keeps the oldest companies. */
  beyond_limit: z.optional(z.boolean()),
});
export type StoredCompany = z.output<typeof company>;

export const newCompany = (
  named: Pick<StoredCompany, 'name' | 'website' | 'domain'>,
  now: number,
  id = newId(),
): StoredCompany => ({
  ...named,
  id,
  logo_key: null,
  created_at: toMoment(now),
  keywords_count: 0,
  competitors_count: 0,
  list_version: 0,
  rankings_until: 0,
});

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
  version: versionOf(['name', 'website', 'domain'], { name, website, domain }),
  ...(beyond_limit && { beyond_limit }),
  ...(listedSharing(domain) && { is_shared: true }),
});

/** The page that should rank: the website, or the domain's home page. */
export const targetUrlOf = ({ website, domain }: Pick<StoredCompany, 'website' | 'domain'>): string =>
  website ?? `https://${domain}`;

const TRASH_DAYS = 7;

export const vanishesAt = (deletedAt: string): number => Date.parse(deletedAt) + TRASH_DAYS * DAY;

export const companyNotFound = () => new AppError('not_found', 'Empresa não encontrada');

export const companyInTrash = () =>
  new AppError('conflict', 'Esta empresa já foi criada e está na lixeira. Restaure-a de lá.');

export const requireWithinLimit = ({ beyond_limit }: StoredCompany, allowance: Allowance): void => {
  if (beyond_limit) throw companyBeyondLimit(allowance);
};
