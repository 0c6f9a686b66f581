import type { Account } from '../state/account.ts';
import { invalidRequest } from '../state/errors.ts';
import { view } from './view.ts';

const MAX_DEPTH = 4;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Puts objects in place of ids along the paths of `expand[]`. Throws Stripe's error for other paths. */
export const expand = (account: Account, answer: unknown, paths: readonly string[]): unknown => {
  const copy: unknown = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > MAX_DEPTH) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, 'expand');
    }
    // Each step leads from the objects of the step before to those in one of their fields.
    let objects: readonly unknown[] = [copy];
    for (const step of steps) objects = objects.flatMap((object) => expandField(account, object, step, path));
  }
  return copy;
};

/** Expands a field of an object; returns the objects in it. */
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
