import type { Invoice } from '../invoiceRecords.ts';
import type { Price, Subscription } from '../records.ts';

/** An amount of cents in a currency, as Brazil writes it. */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(cents / 100);

/** A moment's day in São Paulo. */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
    seconds * 1000,
  );

/** What a price costs: "R$ 99,00 por mês". */
export const cost = ({ unitAmount, currency }: Price): string => `${money(unitAmount, currency)} por mês`;

export const subscriptionWords: Readonly<Record<Subscription['status'], string>> = {
  trialing: 'Em teste grátis',
  active: 'Ativa',
  past_due: 'Pagamento atrasado',
  unpaid: 'Não paga',
  canceled: 'Cancelada',
};

export const invoiceWords: Readonly<Record<Invoice['status'], string>> = {
  draft: 'Rascunho',
  open: 'Em aberto',
  paid: 'Paga',
  void: 'Anulada',
  uncollectible: 'Incobrável',
};
