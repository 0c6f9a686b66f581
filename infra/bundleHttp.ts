import type { Plugin } from 'esbuild';

/**
 * Lets bundles get `node:http` by a call. An import evaluates every export of the module: that of `WebSocket`
 * loads all of `fetch`, a fifth of the time that a function takes to start.
 */
export const httpByCall: Plugin = {
  name: 'http-by-call',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:node:)?http$/ }, () => ({ path: 'http', namespace: 'by-call' }));
    onLoad({ filter: /.*/, namespace: 'by-call' }, () => ({
      contents: "module.exports = process.getBuiltinModule('node:http');",
    }));
  },
};
