import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    // Every supported browser preloads modules natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Addresses are written where they are used, instead of being exported from chunk to chunk.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          groups: [
            {
              // What every page loads. Most of it rarely changes.
              name: 'base',
              test: /\/src\/(api|auth\/home|ui\/bare\/(Brand|useFocusOnNavigation))\b|\/shared\/(addresses|contract\/(fields|route))\.ts|\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|clsx|zod)\/|\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/,
            },
            {
              // What every screen except the public pages loads: one file compresses better than a dozen.
              // Parts that only some screens use stay out.
              name: 'kit',
              test: /\/src\/ui\/(kit\/(theme|MantineRoot|ThemeToggle|PasswordField)|bare\/(FormAlert|TextLink|useAsyncAction))\b|\/icons\/IconAlertCircle\.|\/@mantine\/(core\/esm\/(core\/|components\/(Button|ActionIcon|Input|InputBase|TextInput|PasswordInput|CloseButton|Loader|UnstyledButton|Transition)\/)|hooks\/esm\/(?!use-(pagination|focus-trap|focus-return|mutation-observer|debounced|shallow|timeout|window-event)))/,
            },
            {
              // What every signed-in screen loads. Without these groups, parts that administrators' screens
              // share with some of the customers' would become a dozen small files for everybody.
              name: 'data',
              test: /\/src\/(cache|ui\/(kit\/(QueryState|Skeletons|notices)|bare\/Page))\b|\/node_modules\/@tanstack\//,
            },
            {
              name: 'form',
              test: /\/src\/ui\/kit\/focusFirstWrong\b|\/node_modules\/@mantine\/form\//,
            },
            { name: 'dialogs', test: /\/src\/ui\/kit\/(Dialog|FormDialog|ConfirmDialog)\b/ },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
