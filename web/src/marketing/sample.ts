export const sampleCompany = 'Passo Firme';
export const sampleCompetitors = ['Pé Leve', 'Casa do Tênis', 'Solado Bom'] as const;

export const DEPTH = 50;

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
    name: sampleCompany,
    positions: [null, null, 19, 17, 18, 14, 12, 13, 10, 9, 8, 8, 6, 5, 3, 3],
  },
  { id: 'leve', name: 'Pé Leve', positions: [6, 6, 7, 6, 8, 7, 7, 9, 8, 8, 9, 10, 9, 11, 10, 11] },
  { id: 'bom', name: 'Solado Bom', positions: [12, 13, 11, 11, 10, 9, 9, 8, 7, 8, 6, 7, 7, 6, 7, 6] },
];

export const samplePageOne: readonly {
  readonly name: string;
  readonly seats: readonly (number | null)[];
}[] = [
  { name: 'Mercado Geral', seats: [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 1] },
  { name: 'Pé Leve', seats: [2, 2, 2, 2, 2, 2, 3, 3, 2, 1, 1, 1, 2] },
  { name: 'Blog da Fisio', seats: [5, 5, 5, 4, 4, 4, 4, 4, 4, 5, 5, 4, 4] },
  { name: 'Ortopé Online', seats: [3, 3, 3, 3, 3, 3, 2, 2, 3, 3, 3, 5, 5] },
  { name: 'Solado Bom', seats: [6, 6, 6, 6, 6, 6, 7, 5, 6, 6, 6, 6, 6] },
  { name: 'Casa do Tênis', seats: [4, 4, 4, 5, 5, 5, 5, 7, 7, 7, 7, 7, 7] },
  { name: 'Conforto & Cia', seats: [7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8] },
  { name: 'Loja Caminhar', seats: [null, null, null, null, 10, 10, 10, 10, 10, 10, 9, 9, 9] },
  { name: 'Vitrine Brasil', seats: [9, 10, null, null, null, null, null, null, null, null, null, null, 10] },
  { name: 'Bem Calçar', seats: [10, 9, 8, 8, 8, 9, 9, 9, 9, 9, 10, 10, null] },
  { name: 'Sapataria Sul', seats: [8, 8, 9, 10, null, null, null, null, null, null, null, null, null] },
  { name: sampleCompany, seats: [null, null, 10, 9, 9, 8, 6, 6, 5, 4, 4, 3, 3] },
];
