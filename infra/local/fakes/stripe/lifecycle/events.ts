import type { Account } from '../state/account.ts';
import { type StripeObject, view } from '../views/view.ts';

/** Emits an event about an object as it is now. */
export const emit = (account: Account, type: string, object: StripeObject): void =>
  account.emit(type, view(account, object));

/** Changes an object and emits an event with its previous attributes, if any of them changed. */
export const update = (account: Account, type: string, object: StripeObject, change: () => void): void => {
  const before = structuredClone(view(account, object));
  change();
  const after = view(account, object);
  const previous = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
  );
  if (previous.length > 0) account.emit(type, after, Object.fromEntries(previous));
};
