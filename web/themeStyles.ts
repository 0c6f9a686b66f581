import type { Plugin } from 'vite';
import { ownColors, themeValues } from './src/ui/kit/themeValues.ts';

const MODULE = 'virtual:theme.css';
/** Beside the theme, so that vite.config.ts puts it into the same chunk. */
const FILE = new URL('./src/ui/kit/theme.css', import.meta.url).pathname;

/** Mantine would add the variables as a style element, which the content security policy forbids. */
export const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  resolveId: (id) => (id === MODULE || id === FILE ? FILE : undefined),
  load: (id) => (id.split('?')[0] === FILE ? themeVariables() : undefined),
});

export const themeVariables = async (): Promise<string> => {
  // On demand: tests that only read the configuration need no Mantine.
  const mantine = await import('@mantine/core');
  const { convertCssVariables, deepMerge, defaultCssVariablesResolver, DEFAULT_THEME } = mantine;
  const theme = mantine.mergeMantineTheme(DEFAULT_THEME, themeValues);
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(theme), ownColors(theme)), undefined);
};
