import { useEffect, useReducer, useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { call } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { logError } from '../logError.ts';
import { useReturnToPage } from '../ui/bare/useReturnToPage.ts';
import type { Standing } from './standing.ts';

type Answer = Extract<Standing, { status: 'subscriber' | 'unknown' }> & { readonly userId: string };

/**
 * What the price list knows of its reader, asked again when they return to it: another tab may have changed
 * the plan. Written by hand, because public pages do without the query library.
 */
export const useStanding = (): Standing => {
  const { user, loading } = useSession();
  const [answer, setAnswer] = useState<Answer>();
  const [asked, askAgain] = useReducer((times: number) => times + 1, 0);
  useReturnToPage(askAgain);
  const userId = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `asked` asks again.
  useEffect(() => {
    if (userId === undefined) return;
    const controller = new AbortController();
    call(billing.getSubscription, {}, controller.signal).then(
      (subscription) => setAnswer({ status: 'subscriber', userId, subscription }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        logError('Failed to load the subscription', error);
        // What was known before is worth more than nothing.
        setAnswer((before) => (before?.userId === userId ? before : { status: 'unknown', userId }));
      },
    );
    return () => controller.abort();
  }, [userId, asked]);
  if (!user) return { status: loading ? 'loading' : 'visitor' };
  return answer?.userId === user.id ? answer : { status: 'loading' };
};
