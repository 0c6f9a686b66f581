import * as z from 'zod/mini';
import { plan } from '#shared/contract/plans.ts';

/** The id of the data block in a prerendered document. */
export const DATA_BLOCK_ID = 'prerendered';

const prerenderedData = z.object({
  /**
   * The URL of the screen's module. Importing it by URL fetches no styles: the document already carries them.
   */
  module: z.string(),
  plans: z.array(plan),
});
export type PrerenderedData = z.output<typeof prerenderedData>;

/** The data of a prerendered document; undefined in the app shell. Throws when it is malformed. */
export const readPrerenderedData = (): PrerenderedData | undefined => {
  const text = document.getElementById(DATA_BLOCK_ID)?.textContent;
  return text ? z.parse(prerenderedData, JSON.parse(text)) : undefined;
};
