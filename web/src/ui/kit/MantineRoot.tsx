import { MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import 'virtual:theme.css';
import { theme } from './theme.ts';
import './kit.css';
import { Loading } from '../bare/Loading.tsx';

/**
 * Mantine with its theme and styles, around every screen except the public pages. It adds no style elements
 * to the page: the content security policy allows only stylesheets of the site.
 */
export const MantineRoot = () => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  </MantineProvider>
);
