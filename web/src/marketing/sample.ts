import type { AnalyzedKeyword, Trend, Verification } from '#shared/contract/analysis.ts';

export const sampleCompany = {
  name: 'Passo Firme Calçados',
  short: 'Passo Firme',
  domain: 'passofirme.com.br',
};
export const sampleCompetitors = ['Pé Leve', 'Casa do Tênis', 'Solado Bom'] as const;

export type SampleRow = Pick<
  AnalyzedKeyword,
  'keyword' | 'current_position' | 'previous_position' | 'change' | 'trend' | 'verification' | 'depth'
>;

export const DEPTH = 50;

const row = (
  keyword: string,
  current_position: number | null,
  previous_position: number | null,
  verification: Verification = 'verified',
): SampleRow => {
  const change =
    current_position === null || previous_position === null ? null : previous_position - current_position;
  return {
    keyword,
    current_position,
    previous_position,
    change,
    trend: trendOf(change),
    verification,
    depth: DEPTH,
  };
};

const trendOf = (change: number | null): Trend => {
  if (change === null) return 'not_found';
  if (change === 0) return 'same';
  return change > 0 ? 'up' : 'down';
};

export const sampleRows: readonly SampleRow[] = [
  row('sapato para fascite plantar', 1, 1),
  row('tênis para caminhada', 2, 4),
  row('sandália ortopédica', 3, 8),
  row('tênis de corrida feminino', 6, 5),
  row('sapatilha confortável', 9, 12),
  row('tênis para academia', 18, 21, 'failed'),
  row('chuteira society', null, null),
];

/** The company's position, then each competitor's in order; null means "not found". */
export const sampleGrid: readonly (readonly [
  keyword: string,
  own: number | null,
  ...others: (number | null)[],
])[] = [
  ['tênis para caminhada', 2, 1, 5, 14],
  ['sandália ortopédica', 3, 11, null, 6],
  ['tênis de corrida feminino', 6, 3, 2, 22],
  ['sapatilha confortável', 9, 15, 4, null],
  ['chuteira society', null, 8, 12, 31],
];

/** Positions of sixty days, one every four days; null means "not found". */
export const sampleHistory: readonly {
  readonly id: string;
  readonly name: string;
  readonly positions: readonly (number | null)[];
}[] = [
  {
    id: 'own',
    name: sampleCompany.short,
    positions: [null, null, 19, 17, 18, 14, 12, 13, 10, 9, 8, 8, 6, 5, 3, 3],
  },
  { id: 'leve', name: 'Pé Leve', positions: [6, 6, 7, 6, 8, 7, 7, 9, 8, 8, 9, 10, 9, 11, 10, 11] },
  { id: 'bom', name: 'Solado Bom', positions: [12, 13, 11, 11, 10, 9, 9, 8, 7, 8, 6, 7, 7, 6, 7, 6] },
];
