import { DAY } from '../lifecycle/periods.ts';
import type { Account } from '../state/account.ts';
import { StripeApiError } from '../state/errors.ts';
import type { SavedResponse } from '../state/file.ts';

/** What Stripe answers while another call with the same key is in progress. */
export const keyInUse = (key: string): StripeApiError =>
  new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });

/** The response to a key within the last day. Throws `idempotency_error` if the parameters were different. */
export const findResponse = (
  account: Account,
  key: string,
  fingerprint: string,
): SavedResponse | undefined => {
  const saved = account.state.responses.find((one) => one.key === key && isFresh(account, one));
  if (saved === undefined || saved.fingerprint === fingerprint) return saved;
  throw new StripeApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
};

const isFresh = (account: Account, { savedAt }: SavedResponse): boolean => account.now() - savedAt < DAY;

/**
 * Saves the response to a key for a day, "including 500 errors" (docs.stripe.com/api/idempotent_requests).
 * A request that was rejected before anything was done is not saved, so that it can be corrected.
 */
export const saveResponse = (account: Account, response: Omit<SavedResponse, 'savedAt'>): void => {
  const { state } = account;
  state.responses = state.responses.filter((one) => isFresh(account, one));
  const { status } = response;
  const hasBegun = status < 300 || status === 402 || status >= 500;
  if (hasBegun) state.responses.push({ ...response, savedAt: account.now() });
};
