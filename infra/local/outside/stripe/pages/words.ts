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

const one = { day: 'por dia', week: 'por semana', month: 'por mês', year: 'por ano' };
const many = { day: 'dias', week: 'semanas', month: 'meses', year: 'anos' };

/** What a price costs, and how often: "R$ 99,00 por mês". */
export const cost = ({ unitAmount, currency, interval, intervalCount }: Price): string => {
  const often = intervalCount === 1 ? one[interval] : `a cada ${intervalCount} ${many[interval]}`;
  return `${money(unitAmount, currency)} ${often}`;
};

export const subscriptionWords: Readonly<Record<Subscription['status'], string>> = {
  trialing: 'Em teste grátis',
  active: 'Ativa',
  past_due: 'Pagamento atrasado',
  unpaid: 'Não paga',
  paused: 'Pausada',
  canceled: 'Cancelada',
};

export const invoiceWords: Readonly<Record<Invoice['status'], string>> = {
  draft: 'Rascunho',
  open: 'Em aberto',
  paid: 'Paga',
  void: 'Anulada',
  uncollectible: 'Incobrável',
};
