import { MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { cssVariables, theme } from './theme.ts';
import './kit.css';
import { Loading } from '../bare/Loading.tsx';

/** What every screen stands in that is made of the kit: its theme and its styles. The public pages do without their weight. */
export const MantineRoot = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  </MantineProvider>
);
