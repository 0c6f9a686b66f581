import * as z from 'zod/mini';
import type { Keyword } from '#shared/contract/keywords.ts';
import { type StoredCompany, targetUrlOf } from '../companies/companies.ts';
import { AppError } from '../platform/errors.ts';
import type { OwnRanking, Ranking } from '../rankings/rankings.ts';

/** The fields of a keyword that checks do not change. */
export const keywordRecord = z.object({
  id: z.string(),
  company_id: z.string(),
  keyword: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  /** When the keyword was last activated, UTC; absent if it was active from the start. */
  activated_at: z.optional(z.string()),
  volume: z.optional(z.number()),
  tags: z.optional(z.array(z.string())),
  /** Whether the customer wants it inactive; otherwise the plan's limits decide. */
  paused: z.optional(z.boolean()),
});
export type KeywordRecord = z.output<typeof keywordRecord>;

export type NewKeyword = Pick<KeywordRecord, 'id' | 'keyword' | 'tags' | 'volume'>;

export const companyIdOf = (keywordId: string): string => keywordId.split('-')[0] ?? '';

interface Changing {
  readonly version?: number | undefined;
  /** If an outage left a paid check without results for this keyword: when that check was requested. */
  readonly unserved_for?: string | undefined;
}

export type RankedKeyword = KeywordRecord & OwnRanking & Changing;

export type StoredKeyword = KeywordRecord & Ranking & Changing;

type Created = Pick<KeywordRecord, 'created_at'>;

export const byCreation = ({ created_at: a }: Created, { created_at: b }: Created) =>
  Number(a > b) - Number(a < b);

/** The reply drops fields of the record that the contract does not declare. */
export const toKeyword = (record: KeywordRecord, company: StoredCompany): Keyword => ({
  ...record,
  company_name: company.name,
  target_url: targetUrlOf(company),
  tags: record.tags ?? [],
  volume: record.volume ?? null,
});

export const keywordNotFound = () => new AppError('not_found', 'Palavra-chave não encontrada');
