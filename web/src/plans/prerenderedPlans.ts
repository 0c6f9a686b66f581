import { createContext } from 'react';
import type { Plan } from '#shared/contract/plans.ts';

/** The plans that this document was prerendered with, for the first screen. */
export const PrerenderedPlans = createContext<readonly Plan[] | undefined>(undefined);
