import { invalidRequest } from '../errors.ts';
import type { Account } from './account.ts';
import type { Subscription } from './objects.ts';
import type { Rows } from './state.ts';

type StripeObject = Rows[keyof Rows];

interface Plain {
  readonly object: 'account' | 'payment_intent';
  readonly id: string;
}
export type Shown = StripeObject | Plain;

type Fields = Record<string, unknown>;

/** Makes an object as Stripe sends it: without hidden fields, with fields that depend on other objects. */
export const view = (account: Account, row: Shown): Fields => {
  if (!('hidden' in row)) return { ...row };
  const { hidden: _, ...shown } = row;
  switch (row.object) {
    case 'customer':
      return row.hidden.isDeleted ? { id: row.id, object: row.object, deleted: true } : { ...shown };
    case 'checkout.session':
      // The fake may have restarted on another port since the session was created.
      return { ...shown, url: row.status === 'open' ? `${account.url}/c/pay/${row.id}` : null };
    case 'subscription':
      return { ...shown, items: currentItems(account, row) };
    case 'invoice':
      return {
        ...shown,
        hosted_invoice_url: row.status === 'draft' ? null : `${account.url}/i/invoice/${row.id}`,
        // Shown only when expanded.
        payments: undefined,
      };
    case 'payment_method':
      return { ...shown };
  }
};

const currentItems = (account: Account, { items }: Subscription) => {
  const [item] = items.data;
  return { ...items, data: [{ ...item, price: account.find('prices', item.price.id) }] };
};

export const emit = (account: Account, type: string, object: StripeObject): void =>
  account.emit(type, view(account, object));

/** Changes an object and, if any attribute changed, emits an event with the previous values. */
export const update = (account: Account, type: string, object: StripeObject, change: () => void): void => {
  const before = structuredClone(view(account, object));
  change();
  const after = view(account, object);
  const previous = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
  );
  if (previous.length > 0) account.emit(type, after, Object.fromEntries(previous));
};

const MAX_DEPTH = 4;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Replaces ids by objects along the paths of `expand[]`. Throws Stripe's error for other paths. */
export const expand = (account: Account, answer: unknown, paths: readonly string[]): unknown => {
  const copy: unknown = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > MAX_DEPTH) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, 'expand');
    }
    // Each step leads from the objects of the previous step to those in one of their fields.
    let objects: readonly unknown[] = [copy];
    for (const step of steps) objects = objects.flatMap((object) => expandField(account, object, step, path));
  }
  return copy;
};

const expandField = (account: Account, object: unknown, field: string, path: string): readonly unknown[] => {
  const expanded = isFields(object) ? expandedValue(account, object, field) : undefined;
  if (!isFields(object) || expanded === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  }
  object[field] = expanded;
  if (expanded === null) return [];
  return Array.isArray(expanded) ? expanded : [expanded];
};

const expandedValue = (account: Account, object: Fields, field: string): unknown => {
  if (field === 'payments') return account.tables.invoices.get(String(object.id))?.payments;
  const value = object[field];
  if (typeof value !== 'string') return value;
  const rows = Object.values(account.tables).map((table) => table.get(value));
  const row = rows.find((found) => found !== undefined);
  return row && view(account, row);
};
