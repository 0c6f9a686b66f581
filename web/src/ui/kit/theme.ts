import { createTheme } from '@mantine/core';
import { PatientButton } from '../bare/PatientButton.tsx';
import { themeValues } from './themeValues.ts';

const overlays = {
  closeButtonProps: { 'aria-label': 'Fechar' },
  overlayProps: { backgroundOpacity: 0.45 },
  // Mantine would add a style element. useScrollLock does the same with kit.css.
  lockScroll: false,
};

/** The theme's values, how parts are used, and Portuguese labels for what Mantine leaves unnamed. */
export const theme = createTheme({
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
