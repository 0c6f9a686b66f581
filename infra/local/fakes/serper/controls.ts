import * as z from 'zod/mini';
import { SearchControls } from '../searchControls.ts';
import { type FaultKind, faultKinds } from './faults.ts';
import type { OrganicResult } from './results.ts';

export const faultsForm = z.object({
  rate: z.number(),
  kinds: z.optional(z.array(z.enum(faultKinds))),
  q: z.optional(z.string()),
});

/** What the fake was told to do, and the searches that it received. */
export class SerperControls extends SearchControls<FaultKind, OrganicResult> {}
