import type { CSSVariablesResolver, MantineThemeOverride } from '@mantine/core';

/** The theme, which themeStyles.ts writes into a stylesheet as variables. */
export const themeValues = {
  primaryColor: 'accent',
  primaryShade: 6,
  colors: {
    accent: [
      '#eef3ff',
      '#dde6ff',
      '#bccdff',
      '#94affc',
      '#7896f7',
      '#4c70ea',
      '#2f56d9',
      '#2546b8',
      '#1f3a94',
      '#182d72',
    ],
    dark: [
      '#e8e9ec',
      '#b9bcc3',
      '#9a9ea8',
      '#6d717b',
      '#3a3d45',
      '#2b2e35',
      '#1d1f24',
      '#141619',
      '#0f1012',
      '#0a0b0c',
    ],
  },
  fontFamily: 'var(--font)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  defaultRadius: 'md',
  radius: { md: '6px', lg: '10px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
} satisfies MantineThemeOverride;

const shared = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-error': 'var(--down)',
};

/** Mantine uses the colours of styles.css, so that each is defined once. */
export const ownColors: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
