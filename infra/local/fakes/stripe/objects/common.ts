import type Stripe from 'stripe';

/** A type with other types for some of its fields. */
export type Replace<Base, Fields> = Omit<Base, keyof Fields> & Fields;

/** What every new object is given: its id, and its time of creation in seconds since 1970. */
export interface NewObject {
  readonly id: string;
  readonly created: number;
}

/** Fields that are always null here: Stripe's features that the product does not use. */
export function nullFields<Name extends string>(...names: readonly Name[]): Record<Name, null>;
export function nullFields(...names: readonly string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** A list with nothing left to fetch. */
export const listOf = <Row>(data: Row[], url: string): Stripe.ApiList<Row> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
