import type { Plugin } from 'vite';
import { ownColors, themeValues } from './src/ui/kit/theme/themeValues.ts';

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
  const [
    { convertCssVariables },
    { defaultCssVariablesResolver },
    { DEFAULT_THEME },
    { mergeMantineTheme },
    { deepMerge },
  ] = await Promise.all([
    loadCore('MantineProvider/convert-css-variables/convert-css-variables'),
    loadCore('MantineProvider/MantineCssVariables/default-css-variables-resolver'),
    loadCore('MantineProvider/default-theme'),
    loadCore('MantineProvider/merge-mantine-theme/merge-mantine-theme'),
    loadCore('utils/deep-merge/deep-merge'),
  ]);
  const theme = mergeMantineTheme(DEFAULT_THEME, themeValues);
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(theme), ownColors(theme)), undefined);
};

/** Loads one module, because Mantine's index takes half a second to load all components. */
const loadCore = (module: string): Promise<typeof import('@mantine/core')> =>
  import(new URL(`core/${module}.mjs`, import.meta.resolve('@mantine/core')).href);
