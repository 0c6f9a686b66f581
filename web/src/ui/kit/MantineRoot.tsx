import { createTheme, MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import 'virtual:theme.css';
import './kit.css';
import { Loading } from '../bare/Loading.tsx';
import { PatientButton } from '../bare/PatientButton.tsx';
import { themeValues } from './themeValues.ts';

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

const overlays = {
  closeButtonProps: { 'aria-label': 'Fechar' },
  overlayProps: { backgroundOpacity: 0.45 },
  // Mantine would add a style element. useScrollLock does the same with kit.css.
  lockScroll: false,
};

/** The theme's values, how parts are used, and Portuguese labels for what Mantine leaves unnamed. */
const theme = createTheme({
  ...themeValues,
  components: {
    Button: { defaultProps: { fw: 550 } },
    // All buttons of Mantine build on it.
    UnstyledButton: { defaultProps: { component: PatientButton } },
    Modal: { defaultProps: { centered: true, ...overlays } },
    Drawer: { defaultProps: overlays },
    InputWrapper: { defaultProps: { errorProps: { role: 'alert' }, labelProps: { mb: 4 } } },
  },
});
