import type Stripe from 'stripe';
import type { Form } from '../params/form.ts';
import type { StripeAccount } from '../state/account.ts';
import { invalidRequest, resourceMissing } from '../state/errors.ts';
import type { Rows } from '../state/file.ts';
import { type StripeObject, view } from '../views/view.ts';

/** A request as its route gets it: the id in its path, and its parameters without `expand`. */
export interface RouteRequest {
  readonly id: string;
  readonly form: Form;
}

/** Carries out a request; returns the object or list to answer with, or throws a StripeApiError. */
export type Handler = (
  account: StripeAccount,
  request: RouteRequest,
) => StripeObject | Stripe.ApiList<unknown>;

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly handle: Handler;
}

interface PageOptions<Row> {
  readonly url: string;
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly isWanted: (row: Row) => boolean;
}

/** A page of a table, newest first. Throws for a limit outside 1 to 100 and for an unknown cursor. */
export const listPage = <Name extends keyof Rows>(
  account: StripeAccount,
  name: Name,
  { url, limit = 10, starting_after, isWanted }: PageOptions<Rows[Name]>,
): Stripe.ApiList<unknown> => {
  if (limit < 1 || limit > 100)
    throw invalidRequest('Invalid integer: limit must be between 1 and 100', 'limit');
  const rows = [...account.tables[name].values()].filter(isWanted).reverse();
  const cursor = rows.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && cursor < 0) {
    throw resourceMissing('object', starting_after, 'starting_after');
  }
  const from = cursor + 1;
  const data = rows.slice(from, from + limit).map((row) => view(account, row));
  return { object: 'list', data, has_more: rows.length > from + limit, url };
};
