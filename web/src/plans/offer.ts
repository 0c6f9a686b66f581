import type { Limits } from '#shared/contract/plans.ts';
import { counted, keywordsText, whole } from '#shared/format.ts';

export const limitsOf = (plan: Limits): readonly string[] => [
  keywordsText(plan.max_keywords),
  counted(plan.max_companies, 'empresa', 'empresas'),
  `${counted(plan.max_competitors, 'concorrente', 'concorrentes')} por empresa`,
];

export const features: readonly string[] = [
  'Verificação sob demanda e automática',
  'Análise de posições e tendências',
  'Grid de concorrentes',
  'Histórico de 400 dias',
];

interface ComparedFeature {
  readonly feature: string;
  /** How much of the feature a plan includes; without `amount`, every plan includes it in full. */
  readonly amount?: (plan: Limits) => string;
}

export const comparison: readonly { readonly name: string; readonly rows: readonly ComparedFeature[] }[] = [
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
      { feature: 'Histórico de 400 dias com quem está à sua frente' },
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
