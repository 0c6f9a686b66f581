import * as z from 'zod/mini';
import { type ReportLink, reportLink } from '#shared/contract/reportLinks.ts';

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
