import './styles.css';
import type { ReactNode } from 'react';
import { SessionProvider } from './auth/session.tsx';
import { BrokenPage } from './ui/bare/page/CenteredMessage.tsx';
import { CrashBarrier } from './ui/bare/page/CrashBarrier.tsx';

interface Props {
  readonly signedOut: boolean;
  /** The prerenderer has another router than the browser. */
  readonly children: ReactNode;
}

export const App = ({ signedOut, children }: Props) => (
  <CrashBarrier fallback={<BrokenPage />}>
    <SessionProvider signedOut={signedOut}>{children}</SessionProvider>
  </CrashBarrier>
);
