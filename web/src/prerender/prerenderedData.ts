import * as z from 'zod/mini';
import { plan } from '#shared/contract/plans.ts';

export const DATA_BLOCK_ID = 'prerendered';

const prerenderedData = z.object({
  /** Imported by URL, the screen's module fetches no styles: the document already carries them. */
  module: z.string(),
  plans: z.array(plan),
});
export type PrerenderedData = z.output<typeof prerenderedData>;

/** Undefined in the app shell. Throws when it is malformed. */
export const readPrerenderedData = (): PrerenderedData | undefined => {
  const text = document.getElementById(DATA_BLOCK_ID)?.textContent;
  return text ? z.parse(prerenderedData, JSON.parse(text)) : undefined;
};
