import { createTheme, MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ownColors, themeValues } from './src/ui/kit/theme/themeValues.ts';
import { themeVariables } from './themeStyles.ts';

it('has the variables that Mantine would add to the page', async () => {
  const page = renderToStaticMarkup(
    createElement(MantineProvider, {
      theme: createTheme(themeValues),
      cssVariablesResolver: ownColors,
      deduplicateCssVariables: false,
      withGlobalClasses: false,
    }),
  );
  const [, css] = /<style[^>]*>([^<]+)<\/style>/.exec(page) ?? [];
  const variables = await themeVariables();
  expect(variables).toContain('--mantine-color-accent-6: #2f56d9;');
  expect(css?.startsWith(variables)).toBe(true);
});
