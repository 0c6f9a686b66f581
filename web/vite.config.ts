import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    // Every browser that knows what we use preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What every page stands on; most of it changes seldom.
              name: 'base',
              test: /\/src\/(api|ui\/Brand)\b|\/shared\/contract\/(fields|route)\.ts|\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|clsx|zod)\/|\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/,
            },
            {
              // What every screen but the public pages draws with: together it is smaller than in a dozen files. Not what single screens alone use.
              name: 'kit',
              test: /\/src\/(theme|ui\/(MantineRoot|ThemeToggle|FormAlert|TextLink|useAsyncAction)|accounts\/PasswordField)\b|\/icons\/IconAlertCircle\.|\/@mantine\/(core\/esm\/(core\/|components\/(Button|ActionIcon|Input|InputBase|TextInput|PasswordInput|CloseButton|Loader|UnstyledButton|Transition)\/)|hooks\/esm\/(?!use-(pagination|focus-trap|focus-return|mutation-observer|debounced|shallow|timeout|window-event)))/,
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
