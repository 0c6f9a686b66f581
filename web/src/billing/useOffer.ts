import { useEffect, useReducer, useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { ApiError, call } from '../api.ts';
import { logError } from '../logError.ts';
import { useReturnToPage } from '../ui/bare/useReturnToPage.ts';

type OfferState =
  | { readonly status: 'loading' | 'stranger' | 'failed' }
  | { readonly status: 'loaded'; readonly offer: ReplyOf<typeof billing.getOffer> };

/**
 * What a checkout of this account begins with, asked again when the reader returns: another tab may have
 * begun the trial. `stranger`: the reader is neither signed in to the account nor has just created it.
 */
export const useOffer = (userId: string) => {
  const [state, setState] = useState<OfferState>({ status: 'loading' });
  const [asked, askAgain] = useReducer((times: number) => times + 1, 0);
  useReturnToPage(askAgain);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `asked` asks again.
  useEffect(() => {
    const controller = new AbortController();
    call(billing.getOffer, { query: { userId } }, controller.signal).then(
      (offer) => setState({ status: 'loaded', offer }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        logError('Failed to load the offer', error);
        const isRejected = error instanceof ApiError && error.status < 429;
        // What was known before is worth more than nothing.
        setState((before) =>
          isRejected || before.status !== 'loaded' ? { status: isRejected ? 'stranger' : 'failed' } : before,
        );
      },
    );
    return () => controller.abort();
  }, [userId, asked]);
  return { state, retry: askAgain };
};
