import { cardView, customerAnswer, priceView, productView } from './catalogViews.ts';
import { sessionView } from './checkoutViews.ts';
import { paymentsView } from './invoiceLineViews.ts';
import { invoiceView } from './invoiceViews.ts';
import { configurationView } from './portalViews.ts';
import { invalid } from './refusal.ts';
import { subscriptionView } from './subscriptionViews.ts';
import type { World } from './world.ts';

const DEEPEST = 4;

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An answer with objects in place of their ids, along the paths that `expand[]` names. Throws what Stripe says of a path that leads nowhere. */
export const expanded = (world: World, answer: unknown, paths: readonly string[]): unknown => {
  // A copy: what is expanded in one answer must not be in the next.
  const copy: unknown = JSON.parse(JSON.stringify(answer));
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > DEEPEST) {
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property.`, 'expand');
    }
    walk(world, copy, steps, path);
  }
  return copy;
};

const walk = (world: World, value: unknown, [step, ...rest]: readonly string[], path: string): void => {
  if (step === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) walk(world, one, [step, ...rest], path);
    return;
  }
  if (!isBag(value)) throw notExpandable(path);
  const known = value[step] === undefined ? include(world, value, step) : value[step];
  if (known === undefined) throw notExpandable(path);
  value[step] = typeof known === 'string' ? (lookUp(world, known) ?? refuse(path)) : known;
  walk(world, value[step], rest, path);
};

const notExpandable = (path: string) => invalid(`This property cannot be expanded (${path}).`, 'expand');
const refuse = (path: string): never => {
  throw notExpandable(path);
};

/** The part of an object that is left out unless asked for. */
const include = ({ state }: World, { object, id }: Bag, step: string): unknown => {
  const invoice = object === 'invoice' && step === 'payments' ? state.invoices.get(String(id)) : undefined;
  return invoice && paymentsView(invoice);
};

const lookUp = (world: World, id: string): object | undefined => {
  const { state } = world;
  const look = <Row>(table: ReadonlyMap<string, Row>, view: (row: Row) => object) => {
    const row = table.get(id);
    return row === undefined ? undefined : view(row);
  };
  return (
    look(state.customers, customerAnswer) ??
    look(state.subscriptions, (one) => subscriptionView(world, one)) ??
    look(state.invoices, (one) => invoiceView(world, one)) ??
    look(state.products, productView) ??
    look(state.prices, priceView) ??
    look(state.cards, cardView) ??
    look(state.sessions, (one) => sessionView(world, one)) ??
    look(state.configurations, configurationView)
  );
};
