import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';

type Row = Pick<
  AnalyzedKeyword,
  'is_active' | 'verification' | 'current_position' | 'previous_position' | 'depth'
>;

/** Returns how deep verified keywords were read without finding the site for any; undefined otherwise. */
export const readInVain = (keywords: readonly Row[]) => {
  const active = keywords.filter(({ is_active }) => is_active);
  const verified = active.filter(({ verification }) => verification === 'verified');
  const isFound = active.some((one) => one.current_position !== null || one.previous_position !== null);
  if (verified.length === 0 || isFound) return undefined;
  const depths = verified.flatMap(({ depth }) => depth ?? []);
  return { verified: verified.length, least: Math.min(...depths), most: Math.max(...depths) };
};
