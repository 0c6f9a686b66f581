import { billing, type PaymentFailure } from '#shared/contract/billing.ts';
import { call } from '../api.ts';

/** What the server makes of a checkout: paid, or why not, as /payment/error names it. */
export type Confirmation =
  | { readonly paid: true }
  | { readonly paid: false; readonly reason: PaymentFailure | 'unknown' | 'http_error' | 'network_error' };

const asked = new Map<string, Promise<Confirmation>>();

/** Confirms a checkout with the server, once, however often the page is rendered. A failure may be asked about again. */
export const confirmPayment = (sessionId: string): Promise<Confirmation> => {
  const before = asked.get(sessionId);
  if (before) return before;
  const confirming = ask(sessionId);
  asked.set(sessionId, confirming);
  void confirming.then(({ paid }) => paid || asked.delete(sessionId));
  return confirming;
};

const ask = async (sessionId: string): Promise<Confirmation> => {
  try {
    const { success, error } = await call(billing.confirmCheckout, { query: { session_id: sessionId } });
    return success ? { paid: true } : { paid: false, reason: error ?? 'unknown' };
  } catch (error) {
    // What fetch itself throws is a TypeError: nothing came. All else is an answer, but no good one.
    return { paid: false, reason: error instanceof TypeError ? 'network_error' : 'http_error' };
  }
};
