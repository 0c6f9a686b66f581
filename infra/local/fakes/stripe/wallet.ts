import { readCard } from './cards.ts';
import { changeCustomer } from './customers.ts';
import { renew } from './cycle.ts';
import type { Subscription } from './records.ts';
import { openInvoices, pay } from './subscriptions.ts';
import { find, type World } from './world.ts';

/** What a person on a hosted page did wrong, in words for him. */
export class PageProblem extends Error {}

/** Takes a card for a customer, who pays with it from now on. Throws PageProblem where its bank refuses it, or where it is no test card. */
export const attachCard = (world: World, customerId: string, number: string): void => {
  const reading = readCard(number);
  if (reading.kind === 'unknown') {
    throw new PageProblem('Número de cartão inválido. Este ambiente só aceita cartões de teste.');
  }
  if (reading.kind === 'declined') {
    const isPoor = reading.code === 'insufficient_funds';
    throw new PageProblem(
      isPoor
        ? 'Seu cartão não tem limite suficiente. Tente outro cartão.'
        : 'Seu cartão foi recusado. Tente outro cartão.',
    );
  }
  const { brand, behaviour } = reading;
  const card = {
    id: world.id('pm_1'),
    created: world.now(),
    customer: customerId,
    brand,
    last4: number.replace(/\D/g, '').slice(-4),
    behaviour,
  };
  world.state.cards.set(card.id, card);
  changeCustomer(world, find(world.state.customers, 'customer', customerId), { card: card.id });
};

/** With a new card: what is open is paid. */
export const catchUpPayments = (world: World, subscription: Subscription): void => {
  const isUnpaid = subscription.status === 'unpaid';
  for (const invoice of openInvoices(world, subscription)) pay(world, invoice);
  // Unpaid and past its period: the drafts of that time are not owed, the next period is.
  const hasRecovered = isUnpaid && subscription.status !== 'unpaid';
  if (hasRecovered && subscription.periodEnd <= world.now()) renew(world, subscription);
};
