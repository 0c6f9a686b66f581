import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { usedResources } from '../functions/platform/stripe/resources.ts';

interface BundleOptions {
  readonly root: string;
  readonly outDir: string;
  /**
   * false, for deployment: one minified, self-contained `<noun>-<verb>/<noun>/<verb>.mjs` per function. true,
   * for one process: a readable `<noun>/<verb>.mjs` per function, with shared chunks and source maps.
   */
  readonly split: boolean;
  readonly files?: ReadonlyMap<string, string>;
}

/** Bundled CommonJS modules still call `require` for Node's built-in modules. */
const banner = {
  js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
};

/** The files of routes (`*.api.ts`), workers and authorizers, by function name such as `companies/create`. */
export const functionFiles = (root: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('functions/**/*.{api,worker,authorizer}.ts', { cwd: root })
      .map((file) => [nameOf(file), join(root, file)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const nameOf = (file: string): string =>
  file.replace(/^.*?(\w+).(\w+)\.(?:api|worker|authorizer)\.ts$/, '$1/$2');

/** Throws on any error. Bundles the AWS SDK, which loads faster than the runtime's own copy. */
export const bundleFunctions = async ({
  root,
  outDir,
  split,
  files = functionFiles(root),
}: BundleOptions): Promise<void> => {
  // esbuild is written in Go. Fewer garbage collections save a third of its time.
  process.env.GOGC ??= '400';
  await build({
    absWorkingDir: root,
    entryPoints: [...files].map(([name, file]) => ({
      in: file,
      out: split ? name : `${name.replace('/', '-')}/${name}`,
    })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    ...forLambda(root),
    splitting: split,
    minify: !split,
    sourcemap: split ? 'linked' : false,
  });
};

const forLambda = (root: string) =>
  ({
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Only the SDK's ES modules can be tree-shaken.
    mainFields: ['module', 'main'],
    loader: { '.ttf': 'binary' },
    alias: { '@aws-sdk/credential-provider-node': join(root, 'functions/platform/aws/credentials.ts') },
    plugins: [usedStripeOnly, httpByCall],
    banner,
    logLevel: 'error',
  }) satisfies BuildOptions;

/** Importing `node:http` also loads `WebSocket` and `fetch`, which takes a fifth of a function's start. */
const httpByCall: Plugin = {
  name: 'http-by-call',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:node:)?http$/ }, () => ({ path: 'http', namespace: 'by-call' }));
    onLoad({ filter: /.*/, namespace: 'by-call' }, () => ({
      contents: "module.exports = process.getBuiltinModule('node:http');",
    }));
  },
};

/**
 * Matches what the product may not use: Stripe's resources (files, or folders such as `Checkout/`), the list
 * of them, and the handler of event notifications.
 */
const optional =
  /[\\/]stripe[\\/]esm[\\/](?:resources[\\/](\w+).*|resources|StripeEventNotificationHandler)\.js$/;

/** Replaces unused parts of Stripe's SDK. Tree shaking keeps them, as its client creates every resource. */
const usedStripeOnly: Plugin = {
  name: 'used-stripe-only',
  setup: ({ onLoad }) => {
    onLoad({ filter: optional }, async ({ path }) => {
      const resource = optional.exec(path)?.[1];
      if (resource !== undefined && used.has(resource)) return undefined;
      return { contents: emptyClasses(await readFile(path, 'utf8')) };
    });
  },
};

const used = new Set(usedResources.map((name) => name.charAt(0).toUpperCase() + name.slice(1)));

const emptyClasses = (source: string): string =>
  [...source.matchAll(/^export (?:(?:class|const|function) (\w+)|\{ (?:\w+ as )?(\w+) \})/gm)]
    .map(([, declared, renamed]) => `export class ${declared ?? renamed} {}`)
    .join('\n');
