import { createContext } from 'react';
import * as z from 'zod/mini';
import { type Plan, plan } from '#shared/contract/plans.ts';

/** The id of the data block that a prerendered page carries. */
export const BLOCK = 'prerendered';

const block = z.object({
  /** Where the page's module lies. Its styles stand in the page: who imports it from there fetches none. */
  module: z.string(),
  /** What the page was made with. */
  plans: z.array(plan),
});
export type Prerendered = z.output<typeof block>;

/** The plans that this document was prerendered with, for the first page. */
export const KnownPlans = createContext<readonly Plan[] | undefined>(undefined);

/** What this document was prerendered with; undefined where it was not. */
export const readPrerendered = (): Prerendered | undefined => {
  const text = document.getElementById(BLOCK)?.textContent;
  return text ? z.parse(block, JSON.parse(text)) : undefined;
};
