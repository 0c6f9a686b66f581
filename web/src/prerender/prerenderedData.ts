import * as z from 'zod/mini';
import { plan } from '#shared/contract/plans.ts';

export const DATA_BLOCK_ID = 'prerendered';

const prerenderedData = z.object({
  /** The URL of the screen's module. An import by URL loads no styles; the document already has them. */
  module: z.string(),
  plans: z.array(plan),
});
export type PrerenderedData = z.output<typeof prerenderedData>;

/** The document's data; undefined in the app shell. Throws if the data is malformed. */
export const readPrerenderedData = (): PrerenderedData | undefined => {
  const text = document.getElementById(DATA_BLOCK_ID)?.textContent;
  return text ? z.parse(prerenderedData, JSON.parse(text)) : undefined;
};
