import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { SessionProvider } from './accounts/session.tsx';
import { Screens } from './router.tsx';
import './styles.css';
import { cssVariables, theme } from './theme.ts';
import { CrashBarrier } from './ui/CrashBarrier.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <CrashBarrier>
        <SessionProvider>
          <BrowserRouter>
            <Screens />
          </BrowserRouter>
        </SessionProvider>
      </CrashBarrier>
    </MantineProvider>
  </StrictMode>,
);
