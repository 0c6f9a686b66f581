import { billing, type PaymentFailure } from '#shared/contract/billing.ts';
import { call } from '../api.ts';

/** The result of a checkout: paid, or the reason why not, as the payment error screen takes it. */
export type Confirmation =
  | { readonly paid: true; readonly message: string | null }
  | { readonly paid: false; readonly reason: PaymentFailure | 'unknown' | 'http_error' | 'network_error' };

const confirmations = new Map<string, Promise<Confirmation>>();

/** Confirms a checkout with the server. Repeated calls share one request, until it has failed. */
export const confirmPayment = (sessionId: string): Promise<Confirmation> => {
  const pending = confirmations.get(sessionId);
  if (pending) return pending;
  const confirmation = requestConfirmation(sessionId);
  confirmations.set(sessionId, confirmation);
  void confirmation.then(({ paid }) => paid || confirmations.delete(sessionId));
  return confirmation;
};

const requestConfirmation = async (sessionId: string): Promise<Confirmation> => {
  try {
    const query = { session_id: sessionId };
    const { success, error, message } = await call(billing.confirmCheckout, { query });
    return success ? { paid: true, message } : { paid: false, reason: error ?? 'unknown' };
  } catch (error) {
    // fetch throws a TypeError when no reply arrives.
    return { paid: false, reason: error instanceof TypeError ? 'network_error' : 'http_error' };
  }
};
