import type { TrialLookups } from '#shared/contract/billing.ts';
import type { NextCheck } from '#shared/contract/schedule.ts';
import type { Engine, Provider } from '#shared/messages.ts';
import { lookupsNote, waitingNote } from '../subscriptions/notes.ts';
import { keywordsText, relativeTime } from '../ui/bare/text/format.ts';

const engineNames: Readonly<Record<Provider, string>> = { serper: 'Serper (Google)', algolia: 'Algolia' };

const countries = new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'code' });

/** The country's name: `br` gives Brasil. Text that is not a country code stays as it is. */
const countryName = (code: string): string =>
  /^[a-z]{2}$/i.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code;

export const askedText = ({ provider, country }: Engine): string =>
  `${engineNames[provider]}, ${countryName(country)}`;

export const nextCheckText = ({ at, paused }: NextCheck, now: number): string => {
  const when = relativeTime(at, now);
  switch (paused) {
    case 'subscription':
      return 'Verificação automática pausada: é preciso ter uma assinatura ativa.';
    case 'email':
      return 'A verificação automática começa quando você confirmar o seu e-mail, pelo link que enviamos.';
    case 'trial':
      return 'Verificação automática pausada: as consultas que restam do período grátis sem cartão não bastam.';
    case 'provider':
      return `Verificação automática pausada: o provedor de busca recusou as últimas consultas. Próxima tentativa: ${when}.`;
    case null:
      return `Próxima verificação automática: ${when}`;
    default:
      return paused satisfies never;
  }
};

interface Checked {
  readonly keywords: number;
  readonly free: number;
  readonly waiting: number;
}

export const trialLookupsText = (lookups: TrialLookups, { keywords, free, waiting }: Checked): string => {
  const note = lookupsNote(lookups);
  const left = lookups.max - lookups.used;
  if (keywords - free <= left) return note;
  const all = keywordsText(keywords);
  if (left > 0) return `${note} Uma verificação inclui ${left} das suas ${all}.`;
  return `${note} ${waitingNote(waiting) || 'Para verificar de novo, confirme antes'}.`;
};

/** Asks again after an hour, because somebody may have changed the schedule. */
const ASK_AGAIN_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Milliseconds until the next question: a minute after the next check begins, at most an hour from now. */
export const askAgainAfter = (next: NextCheck | undefined, now: number): number =>
  next === undefined
    ? ASK_AGAIN_MS
    : Math.max(MINUTE_MS, Math.min(ASK_AGAIN_MS, Date.parse(next.at) + MINUTE_MS - now));
