import type { Account } from './account/account.ts';
import { expireSession } from './resources/checkoutSessions.ts';
import { nextStepAt, retryPayment, takeStep } from './resources/subscriptionSteps.ts';

interface Due {
  readonly at: number;
  readonly run: () => void;
}

/** Runs every due step in order, each with the clock at the time when it was due. */
export const catchUp = (account: Account): void => {
  const now = account.now();
  for (let next = firstDue(account); next !== undefined && next.at <= now; next = firstDue(account)) {
    account.changeAt(next.at, next.run);
  }
};

const firstDue = (account: Account): Due | undefined => {
  let first: Due | undefined;
  for (const due of allDue(account)) if (first === undefined || due.at < first.at) first = due;
  return first;
};

/** Invoices come first: a payment at the moment of a renewal is for the previous period. */
function* allDue(account: Account): Generator<Due> {
  const { invoices, checkoutSessions, subscriptions } = account.tables;
  for (const session of checkoutSessions.values()) {
    if (session.status !== 'open') continue;
    yield { at: session.expires_at, run: () => expireSession(account, session) };
  }
  for (const invoice of invoices.values()) {
    if (invoice.status !== 'open' || invoice.next_payment_attempt === null) continue;
    yield { at: invoice.next_payment_attempt, run: () => retryPayment(account, invoice) };
  }
  for (const subscription of subscriptions.values()) {
    const at = nextStepAt(subscription);
    if (at !== undefined) yield { at, run: () => takeStep(account, subscription) };
  }
}
