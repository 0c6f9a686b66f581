import { createContext } from 'react';
import type { Plan } from '#shared/contract/plans.ts';

/** The plans that this document was prerendered with. A file of its own, because every page loads it. */
export const PrerenderedPlans = createContext<readonly Plan[] | undefined>(undefined);
