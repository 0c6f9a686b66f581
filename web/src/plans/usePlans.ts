import { useCallback, useContext, useEffect, useState } from 'react';
import { type Plan, plans as routes } from '#shared/contract/plans.ts';
import { call } from '../api.ts';
import { logError } from '../logError.ts';
import { PrerenderedPlans } from '../prerender/prerenderedData.ts';

export interface PlansRead {
  /** Cheapest first; undefined until they have been read once. */
  readonly plans: readonly Plan[] | undefined;
  /** Whether they could not be read, and none are known from before. */
  readonly failed: boolean;
  readonly busy: boolean;
  readonly load: () => Promise<void>;
}

/** What was read last, for the next page that shows it. */
let latest: readonly Plan[] | undefined;

/** The plans: those that the page was prerendered with or that were read last, then the server's. By hand: the public pages do without the query library's weight. */
export const usePlans = (): PlansRead => {
  const known = useContext(PrerenderedPlans);
  const [plans, setPlans] = useState(latest ?? known);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(true);
  const load = useCallback(async () => {
    setBusy(true);
    try {
      latest = await call(routes.list, {});
      const read = latest;
      // What is the same stays the same object: nothing is rendered again.
      setPlans((shown) => (JSON.stringify(shown) === JSON.stringify(read) ? shown : read));
      setFailed(false);
    } catch (error) {
      logError('Failed to load the plans', error);
      setFailed(true);
    }
    setBusy(false);
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  return { plans, failed: failed && plans === undefined, busy, load };
};
