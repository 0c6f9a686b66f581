import type { StripeAccount } from '../state/account.ts';
import { invalidRequest } from '../state/errors.ts';
import { view } from './view.ts';

const MAX_DEPTH = 4;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts objects in place of their ids along the paths of `expand[]`. Throws Stripe's error for other paths. */
export const expand = (account: StripeAccount, answer: unknown, paths: readonly string[]): unknown => {
  const copy: unknown = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > MAX_DEPTH) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, 'expand');
    }
    expandPath(account, copy, steps, path);
  }
  return copy;
};

const expandPath = (
  account: StripeAccount,
  value: unknown,
  [step, ...rest]: readonly string[],
  path: string,
): void => {
  if (step === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) expandPath(account, one, [step, ...rest], path);
    return;
  }
  const expanded = isFields(value) ? expandedField(account, value, step) : undefined;
  if (!isFields(value) || expanded === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  }
  value[step] = expanded;
  expandPath(account, expanded, rest, path);
};

const expandedField = (account: StripeAccount, fields: Fields, step: string): unknown => {
  if (step === 'payments') return account.tables.invoices.get(String(fields.id))?.payments;
  const value = fields[step];
  return typeof value === 'string' ? lookUp(account, value) : value;
};

const lookUp = (account: StripeAccount, id: string): object | undefined => {
  for (const table of Object.values(account.tables)) {
    const row = table.get(id);
    if (row !== undefined) return view(account, row);
  }
  return undefined;
};
