/** The colours of a report as a PDF and as a picture, which no style sheet reaches. */

export const INK = '#1a1c20';
export const QUIET = '#5c616b';
export const RULE = '#dfe2e8';

export const toneColour = (tone: 'better' | 'worse' | undefined, otherwise: string = INK): string => {
  if (tone === undefined) return otherwise;
  return tone === 'better' ? '#146c43' : '#b3261e';
};

/** Of competitors by their numbers, as charts in the app. */
export const competitorColours = ['#701c07', '#007883', '#ca2558', '#665b00', '#55146c'] as const;

interface Site {
  readonly owner?: 'own' | 'competitor' | 'other';
  readonly site: number;
}

/** The company is drawn in the colour of the brand, and who nobody tracks in grey. */
export const siteColour = ({ owner, site }: Site, brand: string): string => {
  if (owner === 'other') return '#a5abb6';
  return site === 0 ? brand : (competitorColours[(site - 1) % competitorColours.length] ?? QUIET);
};
