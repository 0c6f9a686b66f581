import type { Engine } from './messages.ts';

/** Whether positions are comparable. At Algolia, country and language make no difference. */
export const isSameEngine = (a: Engine, b: Engine): boolean => {
  if (a.provider !== b.provider) return false;
  return a.provider === 'algolia'
    ? a.index === undefined || b.index === undefined || a.index === b.index
    : a.country === b.country && a.language === b.language;
};
