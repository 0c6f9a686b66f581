import { useEffect, useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { call } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { logError } from '../logError.ts';
import type { Standing } from './standing.ts';

type Answer = Extract<Standing, { status: 'subscriber' | 'unknown' }> & { readonly userId: string };

/** What the price list knows of its reader. Written by hand: public pages do without the query library. */
export const useStanding = (): Standing => {
  const { user, loading } = useSession();
  const [answer, setAnswer] = useState<Answer>();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const controller = new AbortController();
    call(billing.getSubscription, {}, controller.signal).then(
      (subscription) => setAnswer({ status: 'subscriber', userId, subscription }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        logError('Failed to load the subscription', error);
        setAnswer({ status: 'unknown', userId });
      },
    );
    return () => controller.abort();
  }, [userId]);
  if (!user) return { status: loading ? 'loading' : 'visitor' };
  return answer?.userId === user.id ? answer : { status: 'loading' };
};
