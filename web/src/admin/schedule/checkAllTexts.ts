/** What administrators are told before a check of everybody's keywords. */
import type { CheckEstimate, RunProgress } from '#shared/contract/admin/schedule.ts';
import type { SearchCredits } from '#shared/contract/admin/search.ts';
import { capitalized, counted, dayAndTime } from '../../ui/bare/format.ts';
import { providerNames } from '../search/names.ts';
import { callsOf, sizeOf } from './costTexts.ts';

/** What it costs. */
export const checkAllCost = (estimate: CheckEstimate): string =>
  `${sizeOf(estimate)}. ${capitalized(callsOf(estimate, 'keywords'))} ao provedor.`;

/** What is left at the provider. */
export const balanceText = (
  { provider }: CheckEstimate,
  credits: Pick<SearchCredits, 'credits_left'> | undefined,
): string => {
  const name = providerNames[provider];
  if (provider !== 'serper' || typeof credits?.credits_left !== 'number') {
    return `Saldo no provedor (${name}): não informado.`;
  }
  return `Saldo no provedor (${name}): ${counted(credits.credits_left, 'crédito', 'créditos')}, um por requisição.`;
};

/** When the last run ended; empty if it has not. */
export const lastEndOf = (run: RunProgress | null): string =>
  run?.ended_at ? `A última verificação geral terminou em ${dayAndTime(run.ended_at)}.` : '';
