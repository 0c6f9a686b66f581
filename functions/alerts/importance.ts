import type { AlertEvent } from '#shared/contract/alerts.ts';

const LAST = 101;

/** The kinds from the most to the least important; borders tell by their own. */
const ORDER = ['visibility', '3', '10', 'passed', 'not_verified', 'results', 'moved', 'page'];

const rankOf = (event: AlertEvent): number => {
  switch (event.kind) {
    case 'entered':
    case 'left':
      return ORDER.indexOf(String(event.border ?? 'results'));
    case 'rose':
    case 'fell':
      return ORDER.indexOf('moved');
    default:
      return ORDER.indexOf(event.kind);
  }
};

/** Of the same kind, what moved further or is about more keywords comes first. */
const sizeOf = (event: AlertEvent): number => {
  if ('count' in event) return event.count;
  if (event.kind === 'visibility') return Math.abs(event.visibility - event.previous);
  return Math.abs((event.position ?? LAST) - (event.previous_position ?? LAST));
};

export const byImportance = (one: AlertEvent, other: AlertEvent): number =>
  rankOf(one) - rankOf(other) || sizeOf(other) - sizeOf(one);
