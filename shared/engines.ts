import type { Engine } from './messages.ts';

/** Whether positions of both engines may be compared. Country and language change nothing at Algolia. */
export const isSameEngine = (a: Engine, b: Engine): boolean => {
  if (a.provider !== b.provider) return false;
  return a.provider === 'algolia'
    ? a.index === undefined || b.index === undefined || a.index === b.index
    : a.country === b.country && a.language === b.language;
};
