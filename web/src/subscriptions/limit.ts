import type { billing } from '#shared/contract/billing.ts';
import type { SubscriptionStatus } from '#shared/contract/plans.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { counted } from '#shared/format.ts';

type Subscription = Pick<ReplyOf<typeof billing.getSubscription>, 'status' | 'plan' | 'is_complimentary'>;

export type LimitedNoun = 'companies' | 'keywords' | 'competitors';

export type Capacity =
  | { readonly state: 'free'; readonly left: number }
  | { readonly state: 'reached'; readonly limit: number }
  | { readonly state: 'unpaid' | 'ended' };

export const accessOf = (status: SubscriptionStatus | null): 'usable' | 'unpaid' | 'ended' => {
  if (status === 'active' || status === 'trialing') return 'usable';
  return status === 'past_due' || status === 'unpaid' ? 'unpaid' : 'ended';
};

/** `used` counts competitors per company, the others per account. */
export const capacityFor = ({ status, plan }: Subscription, noun: LimitedNoun, used: number): Capacity => {
  const access = accessOf(status);
  if (access !== 'usable') return { state: access };
  const limit = plan?.[`max_${noun}`] ?? 0;
  return used < limit ? { state: 'free', left: limit - used } : { state: 'reached', limit };
};

/** Where to get more: the portal while Stripe has the subscription, otherwise the price list. */
export const wayToMore = ({ status, is_complimentary }: Subscription): 'plans' | 'portal' =>
  accessOf(status) === 'ended' || is_complimentary ? 'plans' : 'portal';

const nouns = {
  companies: { one: 'empresa', many: 'empresas', remove: 'Exclua uma' },
  keywords: { one: 'palavra-chave', many: 'palavras-chave', remove: 'Exclua uma' },
  competitors: { one: 'concorrente por empresa', many: 'concorrentes por empresa', remove: 'Exclua um' },
} satisfies Record<LimitedNoun, { readonly one: string; readonly many: string; readonly remove: string }>;

export const beyondText = (noun: 'companies' | 'competitors', limit: number | undefined): string => {
  const { one, many } = nouns[noun];
  const included = limit === undefined ? `menos ${many}` : counted(limit, one, many);
  return `Seu plano inclui ${included}, e ${leftOutOf[noun]}`;
};

const leftOutOf = {
  companies: 'ficam as mais antigas: esta não é verificada.',
  competitors: 'ficam os mais antigos: os demais não são posicionados.',
};

export const limitText = (noun: LimitedNoun, limit: number): string => {
  const { one, many, remove } = nouns[noun];
  return `Limite do seu plano atingido: ${counted(limit, one, many)}. ${limit > 0 ? `${remove} ou mude` : 'Mude'} de plano para adicionar mais.`;
};
