import type { Plugin } from 'vite';
import { ownColors, themeValues } from './src/ui/kit/themeValues.ts';

const MODULE = 'virtual:theme.css';
/** The virtual file is beside the theme, so that vite.config.ts puts it into the same chunk. */
const FILE = new URL('./src/ui/kit/theme.css', import.meta.url).pathname;

/** Writes Mantine's variables into a stylesheet: the policy forbids the style element that Mantine adds. */
export const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  resolveId: (id) => (id === MODULE || id === FILE ? FILE : undefined),
  load: (id) => (id.split('?')[0] === FILE ? themeVariables() : undefined),
});

export const themeVariables = async (): Promise<string> => {
  // Imported only here, because tests that only read the configuration need no Mantine.
  const mantine = await import('@mantine/core');
  const { convertCssVariables, deepMerge, defaultCssVariablesResolver, DEFAULT_THEME } = mantine;
  const theme = mantine.mergeMantineTheme(DEFAULT_THEME, themeValues);
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(theme), ownColors(theme)), undefined);
};
