import { join } from 'node:path';
import { buildSync } from 'esbuild';

export type EdgeFunction = 'documents' | 'api';

/** Throws on syntax that CloudFront's runtime does not know and esbuild cannot rewrite. */
export const edgeCode = (name: EdgeFunction): string => {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2015',
    supported: unsupported,
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const [output] = outputFiles;
  // The runtime calls the global function `handler` and knows no exports.
  return (output?.text ?? '').replace(/^\/\/ .*\n/gm, '').replace(/export \{[^}]*\};\s*$/, '');
};

/** Of ES 2015, the runtime cloudfront-js-2.0 knows only `const`, `let`, arrows and template literals. */
const unsupported = {
  'array-spread': false,
  class: false,
  'default-argument': false,
  destructuring: false,
  'for-of': false,
  generator: false,
  'new-target': false,
  'object-extensions': false,
  'regexp-sticky-and-unicode-flags': false,
  'unicode-escapes': false,
};
