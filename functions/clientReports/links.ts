import * as z from 'zod/mini';
import { type ReportLink, reportLink } from '#shared/contract/reportLinks.ts';
import { hashOf } from '../accounts/sessions/tokens.ts';
import { companyIdOf } from '../keywords/keywords.ts';
import { DAY, toMoment } from '../platform/time/clock.ts';

export const storedLink = z.extend(z.omit(reportLink, { has_password: true }), {
  token_hash: z.string(),
  /** Null without a password. */
  password_hash: z.nullable(z.string()),
  /** Created for a mail: it takes no room. */
  is_mailed: z._default(z.boolean(), false),
});
export type StoredLink = z.output<typeof storedLink>;

export const toReportLink = ({
  token_hash: _,
  is_mailed: __,
  password_hash,
  ...link
}: StoredLink): ReportLink => ({
  ...link,
  has_password: password_hash !== null,
});

interface NewLink extends Pick<StoredLink, 'sections' | 'introduction' | 'period' | 'password_hash'> {
  readonly is_mailed?: boolean;
  readonly expires_in_days: number;
}

export const newLink = (
  id: string,
  token: string,
  { expires_in_days, is_mailed = false, ...form }: NewLink,
  now: number,
): StoredLink => ({
  ...form,
  is_mailed,
  id,
  company_id: companyIdOf(id),
  token_hash: hashOf(token),
  created_at: toMoment(now),
  expires_at: toMoment(now + expires_in_days * DAY),
  opened: 0,
  last_opened_at: null,
});
