import { createTheme, MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import 'virtual:theme.css';
import './kit.css';
import { PatientButton } from '../../bare/actions/PatientButton.tsx';
import { Loading } from '../../bare/page/Loading.tsx';
import { themeValues } from './themeValues.ts';

/** Mantine's provider without style elements, which the content security policy forbids. */
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
  // Mantine's scroll lock would add a style element. useScrollLock does the same with kit.css.
  lockScroll: false,
};

const theme = createTheme({
  ...themeValues,
  components: {
    Button: { defaultProps: { fw: 550 } },
    // All buttons of Mantine build on UnstyledButton.
    UnstyledButton: { defaultProps: { component: PatientButton } },
    Modal: { defaultProps: { centered: true, ...overlays } },
    Drawer: { defaultProps: overlays },
    InputWrapper: { defaultProps: { errorProps: { role: 'alert' }, labelProps: { mb: 4 } } },
  },
});
