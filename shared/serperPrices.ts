/** Per thousand credits, by how many are bought at once; a credit is a page of ten results. */
export const serperPrices = [
  { bought: 50_000, usdPerThousand: 1 },
  { bought: 500_000, usdPerThousand: 0.75 },
  { bought: 2_500_000, usdPerThousand: 0.5 },
  { bought: 12_500_000, usdPerThousand: 0.3 },
] as const;
