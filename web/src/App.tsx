import './styles.css';
import type { ReactNode } from 'react';
import type { Plan } from '#shared/contract/plans.ts';
import { SessionProvider } from './auth/session.tsx';
import { PrerenderedPlans } from './plans/prerenderedPlans.ts';
import { BrokenPage } from './ui/bare/page/CenteredMessage.tsx';
import { CrashBarrier } from './ui/bare/page/CrashBarrier.tsx';

interface Props {
  /** The plans that the document was prerendered with. */
  readonly plans: readonly Plan[] | undefined;
  readonly signedOut: boolean;
  /** The prerenderer has another router than the browser. */
  readonly children: ReactNode;
}

export const App = ({ plans, signedOut, children }: Props) => (
  <CrashBarrier fallback={<BrokenPage />}>
    <SessionProvider signedOut={signedOut}>
      <PrerenderedPlans value={plans}>{children}</PrerenderedPlans>
    </SessionProvider>
  </CrashBarrier>
);
