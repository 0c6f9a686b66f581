import { expireSession } from './checkout.ts';
import type { Store } from './store.ts';
import { nextStepAt, takeStep } from './subscriptions.ts';

/** Steps that become due while the clock moves run in order, each at its own time. */
export const advance = (store: Store, ms: number): void => {
  store.change(() => {
    store.state.clockOffset += ms;
  });
  catchUp(store);
};

/** Runs every due step in order, each with the clock at the time when it was due. */
export const catchUp = (store: Store): void => {
  const now = store.now();
  for (;;) {
    const [next] = stepsOf(store)
      .filter(({ at }) => at <= now)
      .sort((one, other) => one.at - other.at);
    if (!next) return;
    store.change(next.run, next.at);
  }
};

const stepsOf = (store: Store) => [
  ...store
    .all('checkout.session')
    .filter(({ status }) => status === 'open')
    .map((one) => ({ at: one.expires_at, run: () => expireSession(store, one) })),
  ...store
    .all('subscription')
    .map((one) => ({ at: nextStepAt(store, one), run: () => takeStep(store, one) })),
];
