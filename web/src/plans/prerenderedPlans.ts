import { createContext } from 'react';
import type { Plan } from '#shared/contract/plans.ts';

/** A separate file, because every page loads it. */
export const PrerenderedPlans = createContext<readonly Plan[] | undefined>(undefined);
