export type Tier = 'top3' | 'top10' | 'top20' | 'below';

export const tierOf = (position: number): Tier => {
  if (position <= 3) return 'top3';
  if (position <= 10) return 'top10';
  return position <= 20 ? 'top20' : 'below';
};
