import { whole } from '../../ui/bare/format.ts';

/** A figure of the provider's account, which it may not tell. */
export const figure = (value: number | 'N/A' | null): string =>
  typeof value === 'number' ? whole(value) : 'N/A';

const SECONDS_PER_HOUR = 3600;

/** The provider's limit, told per second, as requests per hour. */
export const perHour = (perSecond: number | 'N/A'): string =>
  perSecond === 'N/A' ? 'N/A' : `${whole(perSecond * SECONDS_PER_HOUR)}/hora`;
