import { MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { cssVariables, theme } from './theme.ts';
import './kit.css';
import { Loading } from '../bare/Loading.tsx';

/** Mantine with its theme and styles, around every screen except the public pages. */
export const MantineRoot = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  </MantineProvider>
);
