import type { CheckKind } from '#shared/messages.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { type Check, type CountedCheck, isUnderWay, newCheck } from '../checks.ts';
import { covers } from '../progress.ts';
import { activeSince, countUnserved, missingOf, partOf } from './keywordsOf.ts';

export interface CheckRequest {
  /** The check that begins, or the one that is extended with what changes. */
  readonly check: Check;
  readonly isNew: boolean;
  /** The keywords that are added to its list. */
  readonly keywords: readonly RankedKeyword[];
  /** The look-ups that the request costs. */
  readonly lookups: number;
  /** How many keywords are left out, because the request may not take enough look-ups. */
  readonly waiting: number;
}

interface Asked {
  readonly userId: string;
  readonly companyId: string;
  readonly kind: CheckKind;
  /** The most look-ups to take; a request that may take none asks for all that it needs. */
  readonly most?: number | undefined;
  /** Ids of the only keywords to begin or add; by default, all. */
  readonly only?: ReadonlySet<string> | undefined;
}

/** Extends a running check that covers the one asked for, or begins one; undefined if nothing is new. */
export const requestOf = (
  before: CountedCheck | undefined,
  asked: Asked,
  keywords: readonly RankedKeyword[],
  now: number,
): CheckRequest | undefined =>
  before && isUnderWay(before) && covers(before.check.kind, asked.kind)
    ? extended(before.check, asked, keywords)
    : begun(before?.check, asked, keywords, now);

const begun = (
  before: Check | undefined,
  asked: Asked,
  keywords: readonly RankedKeyword[],
  now: number,
): CheckRequest | undefined => {
  const active = chosenOf(keywords, asked).filter(({ is_active }) => is_active);
  if (active.length === 0) return undefined;
  const afforded = affordable(active, before, asked);
  const waiting = active.length - afforded.length;
  const check = newCheck(
    {
      by: 'customer',
      kind: asked.kind,
      user_id: asked.userId,
      company_id: asked.companyId,
      ...sizeOf(afforded.length),
      is_listed: true,
      keywords_until: newestOf(afforded),
      ...((waiting > 0 || asked.only) && { keyword_ids: idsOf(afforded) }),
    },
    now,
  );
  const lookups = afforded.length - countUnserved(before, afforded);
  return { check, isNew: true, keywords: afforded, lookups, waiting };
};

const extended = (
  before: Check,
  asked: Asked,
  keywords: readonly RankedKeyword[],
): CheckRequest | undefined => {
  const missing = missingOf(before, keywords);
  const added = chosenOf(missing, asked);
  const taken = affordable(added, before, asked);
  if (taken.length === 0) return undefined;
  const isRest = missing.length > taken.length;
  const part = isRest ? idsOf([...keywords.filter(partOf(before)), ...taken]) : undefined;
  const check = {
    ...before,
    ...sizeOf(before.queries + taken.length),
    keyword_ids: part,
    keywords_until: [before.keywords_until, newestOf(taken)].toSorted().at(-1) ?? '',
  };
  return {
    check,
    isNew: false,
    keywords: taken,
    lookups: taken.length,
    waiting: added.length - taken.length,
  };
};

/** A customer's query checks one keyword. */
const sizeOf = (keywords: number) => ({ queries: keywords, keywords });

/** Returns the first keywords that the look-ups suffice for, and those that are free; all if none is. */
const affordable = (
  keywords: readonly RankedKeyword[],
  before: Check | undefined,
  { most = Number.POSITIVE_INFINITY }: Asked,
): readonly RankedKeyword[] => {
  const isFree = (keyword: RankedKeyword) => countUnserved(before, [keyword]) > 0;
  const paid = new Set(keywords.filter((keyword) => !isFree(keyword)).slice(0, most));
  const kept = keywords.filter((keyword) => paid.has(keyword) || isFree(keyword));
  return kept.length > 0 ? kept : keywords;
};

const chosenOf = (keywords: readonly RankedKeyword[], { only }: Asked): readonly RankedKeyword[] =>
  keywords.filter(({ id }) => only?.has(id) ?? true).toSorted(longestAgoFirst);

const idsOf = (keywords: readonly RankedKeyword[]): string[] => keywords.map(({ id }) => id);

/**
 * Sorts the keywords that were checked longest ago first. Otherwise a check that ends early would always
 * repeat the same ones.
 */
const longestAgoFirst = ({ checked_for: a = '' }: RankedKeyword, { checked_for: b = '' }: RankedKeyword) =>
  Number(a > b) - Number(a < b);

const newestOf = (keywords: readonly RankedKeyword[]): string =>
  keywords.map(activeSince).toSorted().at(-1) ?? '';
