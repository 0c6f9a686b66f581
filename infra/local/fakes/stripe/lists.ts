import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { text, whole } from './params.ts';
import { invalid, noSuch } from './refusal.ts';

/** Rows as a list that is whole. */
export const listOf = <Row>(data: Row[], url: string): Stripe.ApiList<Row> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

/** The parameters that every list takes. */
export const paging = {
  limit: z.optional(whole),
  starting_after: z.optional(text),
};
interface Paging {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
}

/** A page of rows, the newest first. Throws for a limit outside 1 to 100 and for a cursor that names none of them. */
export const pageOf = <Row extends { readonly id: string }, View>(
  table: ReadonlyMap<string, Row>,
  { limit = 10, starting_after }: Paging,
  { url, isWanted, view }: { url: string; isWanted: (row: Row) => boolean; view: (row: Row) => View },
): Stripe.ApiList<View> => {
  if (limit < 1 || limit > 100) throw invalid(`Invalid integer: limit must be between 1 and 100`, 'limit');
  const rows = [...table.values()].filter(isWanted).reverse();
  const last = rows.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && last < 0) throw noSuch('object', starting_after, 'starting_after');
  const from = last + 1;
  const found = rows.slice(from, from + limit);
  return { ...listOf(found.map(view), url), has_more: rows.length > from + limit };
};
