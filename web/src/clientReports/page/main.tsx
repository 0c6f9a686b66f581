/** The page behind a report's link: an entry of its own, without the app's router, session and zod. */
import '../../styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sharedReportAddress } from '#shared/addresses.ts';
import { CrashBarrier } from '../../ui/bare/page/CrashBarrier.tsx';
import { Failure, SharedReport } from './SharedReport.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('relatorio.html has no #root');

const token = window.location.pathname.slice(sharedReportAddress('').length).replace(/\/$/, '');

createRoot(root).render(
  <StrictMode>
    <CrashBarrier fallback={<Failure onRetry={() => window.location.reload()} />}>
      <SharedReport token={token} />
    </CrashBarrier>
  </StrictMode>,
);
