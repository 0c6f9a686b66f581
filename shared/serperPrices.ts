/** Prices per thousand credits, by how many are bought at once; a page of ten results costs one credit. */
export const serperPrices = [
  { bought: 50_000, usdPerThousand: 1 },
  { bought: 500_000, usdPerThousand: 0.75 },
  { bought: 2_500_000, usdPerThousand: 0.5 },
  { bought: 12_500_000, usdPerThousand: 0.3 },
] as const;
