import type { AlertEvent } from '#shared/contract/alerts.ts';

const LAST = 101;

/** The kinds from the most to the least important; what crossed a border counts by the border. */
const ORDER = [
  ['visibility'],
  ['3'],
  ['10'],
  ['passed'],
  ['not_verified'],
  ['null'],
  ['rose', 'fell'],
  ['page'],
];

const rankOf = (event: AlertEvent): number => {
  const name = 'border' in event ? String(event.border) : event.kind;
  return ORDER.findIndex((kinds) => kinds.includes(name));
};

/** Of the same kind, what moved further or is about more keywords comes first. */
const sizeOf = (event: AlertEvent): number => {
  if ('count' in event) return event.count;
  if (event.kind === 'visibility') return Math.abs(event.visibility - event.previous);
  return Math.abs((event.position ?? LAST) - (event.previous_position ?? LAST));
};

export const byImportance = (one: AlertEvent, other: AlertEvent): number =>
  rankOf(one) - rankOf(other) || sizeOf(other) - sizeOf(one);
