import type { ReactNode } from 'react';
import type { Plan } from '#shared/contract/plans.ts';
import { SessionProvider } from './auth/session.tsx';
import { KnownPlans } from './prerender/prerenderedData.ts';
import './styles.css';
import { CrashBarrier } from './ui/bare/CrashBarrier.tsx';

interface Props {
  /** The plans that a prerendered page was made with. */
  readonly plans: readonly Plan[] | undefined;
  /** Whether it is known that nobody is signed in. */
  readonly visitor: boolean;
  /** The router with its screens: another one where pages are prerendered. */
  readonly children: ReactNode;
}

/** What surrounds every screen, in the browser and where pages are prerendered. */
export const App = ({ plans, visitor, children }: Props) => (
  <CrashBarrier>
    <SessionProvider visitor={visitor}>
      <KnownPlans value={plans}>{children}</KnownPlans>
    </SessionProvider>
  </CrashBarrier>
);
