import { suffices } from '../../../functions/search/placeDomain.ts';
import type { Serp } from '../../../functions/search/serps.ts';

/** Tells whether results are deep enough to place these domains. */
export const enoughFor =
  (...domains: readonly string[]) =>
  (serp: Serp): boolean =>
    suffices(serp, domains);
