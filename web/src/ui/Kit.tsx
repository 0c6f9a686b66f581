import { MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { cssVariables, theme } from '../theme.ts';
import './kit.css';
import { Waiting } from './Waiting.tsx';

/** What every screen stands in that is made of the kit: its theme and its styles. The public pages do without their weight. */
export const Kit = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <Suspense fallback={<Waiting />}>
      <Outlet />
    </Suspense>
  </MantineProvider>
);
