import type { Invoice } from '../objects/invoices.ts';
import type { SubscriptionStatus } from '../objects/subscriptions.ts';

/** Cents as an amount of money in Brazilian format. */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(cents / 100);

/** The day in São Paulo of a time in seconds. */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
    seconds * 1000,
  );

/** What a price costs: "R$ 99,00 por mês". */
export const costOf = (price: { readonly unit_amount: number; readonly currency: string }): string =>
  `${money(price.unit_amount, price.currency)} por mês`;

export const subscriptionStatusTexts: Readonly<Record<SubscriptionStatus, string>> = {
  trialing: 'Em teste grátis',
  active: 'Ativa',
  past_due: 'Pagamento atrasado',
  unpaid: 'Não paga',
  paused: 'Pausada',
  canceled: 'Cancelada',
  incomplete: 'Aguardando o pagamento',
  incomplete_expired: 'Expirada sem pagamento',
};

export const invoiceStatusTexts: Readonly<Record<Invoice['status'], string>> = {
  draft: 'Rascunho',
  open: 'Em aberto',
  paid: 'Paga',
  void: 'Anulada',
  uncollectible: 'Incobrável',
};
