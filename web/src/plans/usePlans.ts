import { useCallback, useContext, useEffect, useState } from 'react';
import { type Plan, plans as routes } from '#shared/contract/plans.ts';
import { call } from '../api.ts';
import { logError } from '../logError.ts';
import { PrerenderedPlans } from './prerenderedPlans.ts';

export interface PlansState {
  /** Cheapest first. Undefined until they have loaded once. */
  readonly plans: readonly Plan[] | undefined;
  /** Whether the last request failed and there are no earlier plans to show. */
  readonly failed: boolean;
  readonly busy: boolean;
  readonly load: () => Promise<void>;
}

/** The plans of the last reply, for the next screen that shows them. */
let latest: readonly Plan[] | undefined;

/**
 * The plans: first the last reply's or the prerendered document's, then the server's. Written by hand,
 * because the public pages do without the query library's weight.
 */
export const usePlans = (): PlansState => {
  const prerendered = useContext(PrerenderedPlans);
  const [plans, setPlans] = useState(latest ?? prerendered);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(true);
  const load = useCallback(async () => {
    setBusy(true);
    try {
      const loaded = await call(routes.list, {});
      latest = loaded;
      // Equal plans stay the same object, so that nothing renders again.
      setPlans((shown) => (JSON.stringify(shown) === JSON.stringify(loaded) ? shown : loaded));
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
