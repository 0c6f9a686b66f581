import { createContext } from 'react';
import type { Plan } from '#shared/contract/plans.ts';

/** The plans that this document was prerendered with. Apart from their readers, because every page loads it. */
export const PrerenderedPlans = createContext<readonly Plan[] | undefined>(undefined);
