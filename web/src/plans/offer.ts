/** What the plans offer, in words. */
import { paymentAddress } from '#shared/addresses.ts';
import type { SessionUser } from '#shared/contract/accounts.ts';
import type { Limits, Plan } from '#shared/contract/plans.ts';
import { counted, whole } from '../ui/bare/format.ts';

/** A plan's limits, as its card lists them. */
export const limitsOf = (plan: Limits): readonly string[] => [
  counted(plan.max_keywords, 'palavra-chave', 'palavras-chave'),
  counted(plan.max_companies, 'empresa', 'empresas'),
  `${counted(plan.max_competitors, 'concorrente', 'concorrentes')} por empresa`,
];

/** What is in every plan. */
export const featuresOf = (): readonly string[] => [
  'Verificação sob demanda e automática',
  'Análise de posições e tendências',
  'Grid de concorrentes',
  'Histórico de 90 dias',
];

/** Where starting with a plan leads: to the signup, or to the payment for whoever has an account already. */
export const startPath = ({ id }: Plan, user: SessionUser | null): string =>
  user ? paymentAddress(user.id, String(id)) : `/signup?plan=${id}`;

interface Row {
  readonly feature: string;
  /** What a plan has of it; without it, every plan has all of it. */
  readonly amount?: (plan: Limits) => string;
}

/** The comparison in its four categories: only what the product does. */
export const comparison: readonly { readonly name: string; readonly rows: readonly Row[] }[] = [
  {
    name: 'Monitoramento',
    rows: [
      { feature: 'Palavras-chave', amount: (plan) => whole(plan.max_keywords) },
      { feature: 'Verificação sob demanda' },
      { feature: 'Verificação automática' },
      { feature: 'Leitura até a 5ª página de resultados' },
    ],
  },
  {
    name: 'Análise competitiva',
    rows: [
      { feature: 'Concorrentes por empresa', amount: (plan) => whole(plan.max_competitors) },
      { feature: 'Grid de palavras-chave por concorrente' },
      { feature: 'Análise das palavras-chave de cada concorrente' },
      { feature: 'Passado de concorrentes novos' },
    ],
  },
  {
    name: 'Relatórios e insights',
    rows: [
      { feature: 'Posição, variação e tendência' },
      { feature: 'Posição média e resumo por empresa' },
      { feature: 'Histórico de 90 dias com concorrentes' },
      { feature: 'Falhas separadas das quedas' },
    ],
  },
  {
    name: 'Gestão e colaboração',
    rows: [
      { feature: 'Empresas', amount: (plan) => whole(plan.max_companies) },
      { feature: 'Logos de empresas e concorrentes' },
      { feature: 'Uso do plano no dashboard' },
      { feature: 'Portal para trocar de plano ou cancelar' },
    ],
  },
];
