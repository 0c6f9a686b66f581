import { useEffect, useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { call } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { logError } from '../logError.ts';

/** Whether the next subscription begins with a trial: a visitor's does; for a user the server knows. */
export const useTrial = (): boolean => {
  const { user, loading } = useSession();
  const [available, setAvailable] = useState(false);
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const controller = new AbortController();
    call(billing.getSubscription, {}, controller.signal).then(
      ({ trial_available }) => setAvailable(trial_available),
      (error: unknown) => controller.signal.aborted || logError('Failed to load the subscription', error),
    );
    return () => controller.abort();
  }, [userId]);
  return user ? available : !loading;
};
